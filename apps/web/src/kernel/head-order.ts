const STYLES = /<link rel="stylesheet"[^>]*>/;
const PICTURES = /<link rel="preload" as="image"[^>]*>/g;
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/**
 * What blocks the first paint comes first: the style sheet, then the one picture that people came for. React would put
 * both of them, and every other picture of the first row, where it pleases; what it takes over by is not touched by this.
 */
export function inOrderOfNeed(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const [styles = ''] = STYLES.exec(head) ?? [];
  const first = head.match(PICTURES)?.find((link) => link.includes('fetchPriority="high"')) ?? '';
  const rest = head.replace(STYLES, '').replace(PICTURES, '');
  return rest.replace(VIEWPORT, (viewport) => viewport + styles + first) + html.slice(end);
}
