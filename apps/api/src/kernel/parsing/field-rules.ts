import { MISSING, type Rules, rulesOf as rulesOfField } from '@rabbet/domain/records/checking';
import type { Field } from '@rabbet/domain/records/fields';
import sanitize from 'sanitize-html';

const PLAIN_HTML =
  'has to be text with plain formatting (paragraphs, lists, links, emphasis) and nothing else; a bare < is &lt;';

/** What a value of this field has to keep, as it is spelled on the wire: the domain's rules, and that html is harmless. */
export function rulesOf(field: Field): Rules {
  const rules = rulesOfField(field);
  const format = (value: unknown) => (typeof value !== 'string' || isHarmless(value) ? null : PLAIN_HTML);
  const all = field.kind === 'html' ? { ...rules, format } : rules;
  return Object.fromEntries(
    Object.entries(all).map(([code, rule]) => [code, (value: unknown) => sentence(rule(value))]),
  );
}

export const REQUIRED = `It ${MISSING}.`;

function sentence(says: string | null): string | null {
  return says === null ? null : `It ${says}.`;
}

const HARMLESS: sanitize.IOptions = {
  allowedTags: 'p br b strong i em u s sub sup ul ol li blockquote h2 h3 h4 a hr'.split(' '),
  allowedAttributes: { a: ['href', 'title'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Nothing is taken out in silence: what would be is refused. So every tag, attribute and address has to be allowed. */
function isHarmless(html: string): boolean {
  let harmless = true;
  let tags = 0;
  const allowed = new Set(HARMLESS.allowedTags || []);
  sanitize(html, {
    ...HARMLESS,
    onOpenTag(tag, attributes) {
      tags++;
      harmless &&= allowed.has(tag) && Object.entries(attributes).every(([name, value]) => mayCarry(tag, name, value));
    },
    onCloseTag: (_tag, isImplied) => void (isImplied || tags++),
  });
  return harmless && html.split('<').length - 1 === tags; // each begins a whole tag: not a comment, not half of one
}

function mayCarry(tag: string, name: string, value: string): boolean {
  if (tag !== 'a') return false;
  return name === 'title' || (name === 'href' && /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s\\]*$/i.test(value));
}
