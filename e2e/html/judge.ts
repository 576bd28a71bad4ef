/** A text on a page; one that is whole leaves what follows on it as it was. */
export interface Shown {
  readonly html: string;
  readonly isWhole: boolean;
}
export interface Problem {
  readonly html: string;
  readonly problem: string;
}

/** Article of a page around a text, with content after it. */
export function place(html: string, id: string): string {
  return `<article><div class="prose" id="${id}">${html}</div><p>and more</p></article>`;
}

export function documentOf(body: string): string {
  return `<!doctype html><html lang="en"><head><title>The shop</title></head><body>${body}<footer>Bye</footer><script id="data" type="application/json">{"a":"\\u003c"}</script></body></html>`;
}

/** Run in the browser: what a page makes of these, in the places with their numbers, that is no plain formatting. */
export function judge(page: Document, all: readonly Shown[]): Problem[] {
  const tags = new Set('P BR B STRONG I EM U S SUB SUP UL OL LI BLOCKQUOTE H2 H3 H4 A HR'.split(' '));
  const HERE = 'http://shop.example';
  const LEADING = /^(https?|mailto|tel):/i;
  const problemIn = (element: Element): string | null => {
    if (!tags.has(element.tagName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      return `a tag ${element.tagName}`;
    for (const { name, value } of element.attributes) {
      if (element.tagName !== 'A' || (name !== 'href' && name !== 'title')) return `an attribute ${name}`;
      if (name !== 'href') continue;
      const url = URL.canParse(value, HERE) ? new URL(value, HERE) : null; // else it leads nowhere
      const isOurs = /^[/#]/.test(value) && url?.origin === HERE;
      if (!isOurs && (!LEADING.test(value) || (url && !LEADING.test(url.protocol)))) return `an address ${value}`;
    }
    return null;
  };
  const problemAt = (id: string, isWhole: boolean): string | null => {
    const [shown, another] = page.querySelectorAll(`[id="${id}"]`);
    if (!shown || another) return 'no place of its own';
    for (const element of shown.querySelectorAll('*')) {
      const problem = problemIn(element);
      if (problem) return problem;
    }
    if (page.createTreeWalker(shown, 128 /* comments */).nextNode()) return 'a comment';
    const next = shown.nextElementSibling;
    if (next?.textContent !== 'and more' || shown.parentElement?.tagName !== 'ARTICLE') return 'it leaves its place';
    return isWhole && next.innerHTML !== 'and more' ? 'it goes on behind its place' : null;
  };
  const problems = all.flatMap(({ html, isWhole }, i) => {
    const problem = problemAt(String(i), isWhole);
    return problem ? [{ html, problem }] : [];
  });
  const around = [...page.head.children, ...page.body.children].map(({ tagName }) => tagName);
  const expected = ['TITLE', ...all.map(() => 'ARTICLE'), 'FOOTER', 'SCRIPT'];
  if (String(around) === String(expected)) return problems;
  return [...problems, { html: all.length === 1 ? all[0]!.html : '', problem: 'the page around it' }]; // the only one
}
