import { MISSING, type Rules, rulesOf as rulesOfField } from '@rabbet/domain/records/field-rules';
import type { Field } from '@rabbet/domain/records/fields';
import { isPlainHtml } from '@rabbet/projections';

const PLAIN_HTML =
  'can have paragraphs, headings, lists, links and emphasis, such as <p>, <h2>, <li>, <a href> and <strong>, and no other tags. To show the sign < itself, please type &lt; instead';

/**
 * Rules for a value of this field as the wire spells it: the domain's, and for html that it is plain. Html that
 * cleaning would shorten is refused, so that nothing is removed in silence.
 */
export function rulesOf(field: Field): Rules {
  const rules = rulesOfField(field);
  const format = (value: unknown) => (typeof value !== 'string' || isPlainHtml(value) ? null : PLAIN_HTML);
  const all = field.kind === 'html' ? { ...rules, format } : rules;
  return Object.fromEntries(
    Object.entries(all).map(([code, rule]) => [code, (value: unknown) => sentence(rule(value))]),
  );
}

export const REQUIRED = `It ${MISSING}.`;

function sentence(says: string | null): string | null {
  return says === null ? null : `It ${says}.`;
}
