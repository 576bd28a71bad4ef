/** Run in the browser: pictures and fonts that the page has fetched first, and shows or writes nothing with. */
export function unusedPreloads(): string[] {
  const all = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) => ('cssRules' in rule ? all(rule.cssRules as CSSRuleList) : [rule]));
  const faces = [...document.styleSheets]
    .flatMap((sheet) => all(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const isWritten = (href: string) =>
    faces.some(
      ({ style }) =>
        style.getPropertyValue('src').includes(href) &&
        loaded.some(
          ({ family, weight, style: slant, unicodeRange }) =>
            style.getPropertyValue('font-family').replaceAll('"', '') === family.replaceAll('"', '') &&
            (style.getPropertyValue('font-weight') || 'normal') === weight &&
            (style.getPropertyValue('font-style') || 'normal') === slant &&
            (style.getPropertyValue('unicode-range') || 'U+0-10FFFF').toLowerCase() === unicodeRange.toLowerCase(),
        ),
    );
  // a picture that is late has lost its srcset, and asks for one of its sizes again: see late-pictures.ts
  const addressOf = (src: string) => (src ? new URL(src).pathname + new URL(src).search.split('&')[0] : '');
  const isShown = ({ imageSrcset, imageSizes }: HTMLLinkElement) =>
    [...document.images].some(({ srcset, sizes, src }) =>
      srcset ? srcset === imageSrcset && sizes === imageSizes : imageSrcset.includes(`${addressOf(src)} `),
    );
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    .filter((link) => (link.as === 'image' ? !isShown(link) : !isWritten(new URL(link.href).pathname)))
    .map(({ href, imageSrcset }) => href || imageSrcset);
}
