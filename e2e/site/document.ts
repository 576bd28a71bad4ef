import { DomUtils, parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Page as a robot reads it: its links, pictures and forms. */
export interface ReadPage {
  readonly links: readonly string[];
  readonly pictures: readonly string[];
  readonly forms: readonly ReadForm[];
  /** Ids to which a fragment can lead. */
  readonly ids: ReadonlySet<string>;
}

export interface ReadForm {
  readonly action: string;
  readonly method: 'GET' | 'POST';
  readonly fields: readonly ReadField[];
}

export interface ReadField {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** Values of the options. */
  readonly options: readonly string[];
}

/** Addresses are absolute; those that lead elsewhere than to the site are left out. */
export function readPage(html: string, address: string): ReadPage {
  const document = parseDocument(html);
  const of = (name: string) => DomUtils.getElementsByTagName(name, document);
  const here = (to: string) => addressIn(to, address);
  const links = [...of('a'), ...of('link')].flatMap(({ attribs }) => here(attribs['href'] ?? ''));
  const drawn = [...of('img'), ...of('source')].flatMap(({ attribs: { src = '', srcset = '' } }) => [
    src,
    ...srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  ]);
  return {
    links: [...new Set(links)],
    pictures: [...new Set(drawn.flatMap(here))],
    forms: of('form').map((form) => formOf(form, document, address)),
    ids: new Set(elements(document, ({ attribs }) => 'id' in attribs).map(({ attribs }) => attribs['id'] ?? '')),
  };
}

function addressIn(to: string, base: string): string[] {
  if (to === '' || !URL.canParse(to, base)) return [];
  const url = new URL(to, base);
  return url.origin === new URL(base).origin ? [url.href] : [];
}

function formOf(form: Element, document: Document, address: string): ReadForm {
  const { action = '', method = 'get', id } = form.attribs;
  const inside = elements(form, isField);
  const outside =
    id === undefined ? [] : elements(document, (element) => isField(element) && element.attribs['form'] === id);
  const fields = [...inside, ...outside];
  return {
    action: new URL(action, address).href,
    method: method.toLowerCase() === 'post' ? 'POST' : 'GET',
    fields: fields.filter(({ attribs }) => attribs['name']).map(fieldOf),
  };
}

function fieldOf(field: Element): ReadField {
  const options = DomUtils.getElementsByTagName('option', field).map(
    (option) => option.attribs['value'] ?? DomUtils.textContent(option),
  );
  return {
    name: field.attribs['name'] ?? '',
    type: field.name === 'input' ? (field.attribs['type'] ?? 'text') : field.name,
    value: field.attribs['value'] ?? DomUtils.textContent(field),
    options,
  };
}

function isField({ name }: Element): boolean {
  return ['input', 'select', 'textarea', 'button'].includes(name);
}

function elements(within: Document | Element, isWanted: (element: Element) => boolean): Element[] {
  return DomUtils.getElementsByTagName('*', within).filter(isWanted);
}
