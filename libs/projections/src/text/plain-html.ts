import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';

const TAGS = 'p br b strong i em u s sub sup ul ol li blockquote h2 h3 h4 a hr'.split(' ');
/** Addresses of links: of the web, mail, a telephone, a page of ours or a place on this one. */
const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const HIDING = /[\s\p{Cc}\p{Cf}\\]/u;

const PLAIN: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'title'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonBooleanAttributes: [], // an empty title stays
  transformTags: {
    a(tagName, { ...attribs }) {
      const { href = '' } = attribs;
      if (!ADDRESS.test(href) || HIDING.test(href)) delete attribs.href;
      return { tagName, attribs };
    },
  },
};

/**
 * Cleans HTML: writes its plain formatting out anew, so that each < in it begins a whole tag that is allowed, and no
 * browser reads anything else. Cleaned again it stays the same. Read models store the result: a change here raises
 * their versions.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  let clean = sanitize(html, PLAIN);
  let before = html;
  // what stood between two tags may have kept the library from closing the first of them: "<p><a--><p>"
  for (let round = 0; clean !== before && round < MOST_ROUNDS; round++)
    [clean, before] = [sanitize(clean, PLAIN), clean];
  return clean === before ? clean : escaped(html);
}

const MOST_ROUNDS = 4;

/** Escapes all tags, for a text that changes each time it is cleaned. */
function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** True for plain formatting and nothing else: cleaning it leaves the tree that was sent. */
export function isPlainHtml(html: string): boolean {
  const spelled = tagsSpelled(html);
  if (spelled === null) return false;
  const sent = treeOf(html);
  // where the parser has taken a tag for another, or for none, browsers may not have
  return isSame(sent.tags, spelled) && isSame(sent.tree, treeOf(cleanHtml(html)).tree);
}

const BLANK = '[\\t\\n\\f\\r ]';
const VALUE = `"[^"]*"|'[^']*'|[^\\t\\n\\f\\r "'>]+`;
const ATTRIBUTE = `${BLANK}+[a-z]+(?:${BLANK}*=${BLANK}*(?:${VALUE}))?`;
const NAME = TAGS.join('|');
/**
 * Opening tag after its <, in the form that every parser takes for one whole tag. Without /u, /i takes no sign for a
 * letter of ASCII.
 */
const OPENING = new RegExp(`^(${NAME})(?:${ATTRIBUTE})*${BLANK}*/?>`, 'i');
const CLOSING = new RegExp(`^(/(?:${NAME}))${BLANK}*>`, 'i');

/** The tags of a text in their order, `p` and `/p`; null where a < begins no whole one. */
function tagsSpelled(html: string): readonly string[] | null {
  const tags = html
    .split('<')
    .slice(1)
    .map((piece) => (OPENING.exec(piece) ?? CLOSING.exec(piece))?.[1]?.toLowerCase());
  return tags.every((tag) => tag !== undefined) ? tags : null;
}

/** Tree that the library's parser makes of a text, in its order, and the tags that it has read there. */
function treeOf(html: string): { readonly tree: readonly string[]; readonly tags: readonly string[] } {
  const tree: string[] = [];
  const tags: string[] = [];
  let attributes: string[] = [];
  let isText = false;
  const add = (...nodes: string[]) => {
    isText = false;
    tree.push(...nodes);
  };
  const parser = new Parser({
    onattribute: (name, value) => void attributes.push(`${name}=${value}`), // of two with one name, both
    onopentag(name) {
      add(`<${name}`, ...attributes, '>');
      attributes = [];
      tags.push(name); // what a closing tag alone opens is written nowhere
    },
    onclosetag(name, isImplied) {
      add(`</${name}>`);
      if (!isImplied) tags.push(`/${name}`);
    },
    ontext(text) {
      if (isText) tree.push((tree.pop() ?? '') + text);
      else tree.push(text);
      isText = true;
    },
    oncomment: (text) => add(`<!--${text}`),
    onprocessinginstruction: (name) => add(`<${name}`),
  });
  parser.end(html);
  return { tree, tags };
}

function isSame(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((each, i) => each === second[i]);
}
