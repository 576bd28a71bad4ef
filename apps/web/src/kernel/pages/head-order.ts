const STYLES = /(?:<link rel="stylesheet"[^>]*>)+/;
const PICTURES = /<link rel="preload" as="image"[^>]*>/g;
const FONT = /(<link rel="preload"[^>]* as="font")/g;
const VIEWPORT = /<meta name="viewport"[^>]*>/;
const NO_PHONE = '(min-width: 45rem)';
/** Width that only pictures with the full width of a phone have in their `srcset`; tiles have no such width. */
const FILLS_PHONE = ' 800w';

/**
 * Orders the head by what blocks the first paint: the style sheet, the main picture, then the script that hydrates the
 * page, if it has one. React alone would place the first two, and every other picture of the first row, anywhere; this
 * order does not disturb hydration. On a phone a picture of full width goes before the fonts, because these are loaded
 * anyway once the styles need them.
 */
export function inOrderOfNeed(html: string, script?: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const [styles = ''] = STYLES.exec(head) ?? [];
  const first = head.match(PICTURES)?.find((link) => link.includes('fetchPriority="high"')) ?? '';
  const otherTags = head.replace(STYLES, '').replace(PICTURES, '');
  const tags = !first.includes(FILLS_PHONE) ? otherTags : otherTags.replace(FONT, `$1 media="${NO_PHONE}"`);
  const preload = script === undefined ? '' : `<link rel="modulepreload" fetchPriority="low" href="${script}"/>`;
  return (
    tags.replace(VIEWPORT, (viewport) => viewport + styles + first + preload) + endingWith(script, html.slice(end))
  );
}

function endingWith(script: string | undefined, html: string): string {
  if (script === undefined) return html;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script type="module" src="${script}" async=""></script>${html.slice(end)}`;
}
