const STYLES = /(?:<link rel="stylesheet"[^>]*>)+/;
const PICTURES = /<link rel="preload" as="image"[^>]*>/g;
const FONT = /(<link rel="preload"[^>]* as="font")/g;
const VIEWPORT = /<meta name="viewport"[^>]*>/;
const NO_PHONE = '(min-width: 45rem)';
/** What tiles are not had in: it is asked for by a picture that fills the window of a phone. */
const FILLS_PHONE = ' 800w';

/**
 * What blocks the first paint comes first: the style sheet, then the one picture that people came for, then the script by
 * which the browser takes over, if there is one. React would put the first two, and every other picture of the first row,
 * where it pleases; what it takes over by is not touched by this. On a phone's line, a picture that fills its window goes
 * before the fonts: they come when the styles ask for them.
 */
export function inOrderOfNeed(html: string, script?: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const [styles = ''] = STYLES.exec(head) ?? [];
  const first = head.match(PICTURES)?.find((link) => link.includes('fetchPriority="high"')) ?? '';
  const others = head.replace(STYLES, '').replace(PICTURES, '');
  const rest = !first.includes(FILLS_PHONE) ? others : others.replace(FONT, `$1 media="${NO_PHONE}"`);
  const preload = script === undefined ? '' : `<link rel="modulepreload" fetchPriority="low" href="${script}"/>`;
  return (
    rest.replace(VIEWPORT, (viewport) => viewport + styles + first + preload) + endingWith(script, html.slice(end))
  );
}

function endingWith(script: string | undefined, html: string): string {
  if (script === undefined) return html;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script type="module" src="${script}" async=""></script>${html.slice(end)}`;
}
