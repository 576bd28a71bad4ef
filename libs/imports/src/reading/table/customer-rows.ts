import { readEmail, readPhone } from '../cells/contact-details';
import type { CellFault, CellReading } from '../cells/cell-reading';
import { readFlag } from '../cells/word-cells';
import type { Column, Meaning } from '../headings/headings';
import { cleanName, withoutSigns } from '../names/bare-names';
import { isFirm } from '../names/firm-names';
import { faultOfRemark, faultOfSeveralPersons, type NameParts, readName, splitTitle } from '../names/person-names';
import { headingsByField } from './headings-by-field';
import { withoutUndefined, type ReadRow, RowReading } from './row-reading';
import type { SheetRow } from './sheet';

/** Reads a customer from a row of a sheet: a person, a company, or a person at a company. */
export function readCustomerRow(row: SheetRow, columns: readonly Column[]): ReadRow {
  const reading = new RowReading(row, columns);
  const names = readNames(reading);
  // the shop knows a customer by the field `email`, so a second address takes the place of a missing first one
  const emailMeaning = reading.text('email') === undefined ? 'other_email' : 'email';
  const values = withoutUndefined({
    ...withoutUndefined(reading.texts('key', 'middle', 'type', 'group')),
    ...names,
    ...withoutUndefined(reading.texts('title', 'suffix')),
    email: reading.read(emailMeaning, readEmail),
    phone: reading.read('phone', readPhone),
    mobile: reading.read('mobile', readPhone),
    home_phone: reading.read('home_phone', readPhone),
    work_phone: reading.read('work_phone', readPhone),
    other_email: emailMeaning === 'email' ? reading.read('other_email', readEmail) : undefined,
    tax_exempt: reading.read('tax_exempt', readFlag),
    do_not_contact: readDoNotContact(reading),
  });
  const fault = faultOfSectionHeading(row, columns, names) ?? faultOfMissingName(values, reading);
  const nameColumn = columns.find(({ meaning }) => meaning === 'name' || meaning === 'last') ?? null;
  if (fault) reading.noteFault(nameColumn, fault);
  const fieldsOf = (meaning: Meaning) => fieldsFilledBy(meaning, columns, emailMeaning);
  return { values, faults: reading.faults, columns: headingsByField(columns, row, fieldsOf) };
}

const PARTS_OF_NAME = ['title', 'first', 'middle', 'last', 'suffix', 'company'] as const;

/** Fields of a customer that a column fills. A column Name fills the parts of a name that have no column of their own. */
function fieldsFilledBy(meaning: Meaning, columns: readonly Column[], emailMeaning: Meaning): readonly string[] {
  const hasOwnColumn = (part: Meaning) => columns.some((column) => column.meaning === part);
  const fields: string[] = [meaning];
  if (meaning === 'name') fields.push(...PARTS_OF_NAME.filter((part) => !hasOwnColumn(part)));
  if (meaning === 'last' && !hasOwnColumn('company')) fields.push('company');
  if (meaning === 'may_contact') fields.push('do_not_contact');
  if (meaning === emailMeaning) fields.push('email');
  return fields;
}

/** Reads the columns `Do not contact` and `May contact`, of which the second has the opposite sense. */
function readDoNotContact(reading: RowReading): boolean | undefined {
  const doNotContact = reading.read('do_not_contact', readFlag);
  const mayContact = reading.read('may_contact', readFlag);
  if (mayContact === undefined) return doNotContact;
  return doNotContact === true || !mayContact;
}

const NO_NAME_FAULT = { problem: 'It says no name.', remedy: 'Say the name of a person, of a company, or both.' };

/** Fault of a row without a name, unless a key or an e-mail address says who it is, or its name has a fault already. */
function faultOfMissingName(values: ReadRow['values'], { faults }: RowReading): CellFault | null {
  if (faults.some(({ field }) => field === 'name' || field === 'last' || field === 'first')) return null;
  const { first, last, company, key, email } = values;
  const hasIdentity = [first, last, company, key, email].some((value) => value !== undefined);
  return hasIdentity ? null : NO_NAME_FAULT;
}

/** Fault of a row that has one word alone, as lists have it above a section: `VIP`. */
function faultOfSectionHeading({ cells }: SheetRow, columns: readonly Column[], names: NameParts): CellFault | null {
  const filledCount = cells.filter((cell) => cell.trim() !== '').length;
  const [word, ...furtherWords] = Object.values(names);
  const isSingleWord = filledCount === 1 && furtherWords.length === 0 && !('company' in names);
  if (word === undefined || !isSingleWord || columns.length < 4) return null;
  return {
    problem: `"${word}" may be the heading of a section.`,
    remedy: 'Leave the row out. Of a person, write first and last name, or how they are reached.',
  };
}

/** Reads the person and the company. A company in a column of persons' names is read as a company. */
function readNames(reading: RowReading): NameParts {
  const company = cleanName(reading.text('company'), withoutSigns);
  const names = {
    ...reading.read('name', (text) => refuseSecondCompany(readName(text), company)),
    ...readFirstAndLastName(reading, company),
  };
  return company === undefined ? names : { ...names, company };
}

/** Reads the columns of first and last names. Where one of them alone is filled, it may hold the name of a firm. */
function readFirstAndLastName(reading: RowReading, company: string | undefined): NameParts {
  const first = cleanName(reading.text('first'), withoutSigns);
  const last = cleanName(reading.text('last'), withoutSigns);
  const onlyName = first === undefined || last === undefined ? (last ?? first) : undefined;
  if (onlyName !== undefined && isFirm(onlyName)) {
    const meaning = last === undefined ? 'first' : 'last';
    return reading.read(meaning, () => refuseSecondCompany({ value: { company: onlyName } }, company)) ?? {};
  }
  const firstName = first === undefined ? {} : reading.read('first', () => readFirstName(first, last));
  const lastName = last === undefined ? {} : reading.read('last', () => readLastName(last));
  return { ...firstName, ...lastName };
}

/** Refuses a company in a column of persons where the column of companies has another one. */
function refuseSecondCompany(reading: CellReading<NameParts>, company: string | undefined): CellReading<NameParts> {
  if (!('value' in reading)) return reading;
  const { company: companyAsPerson } = reading.value;
  if (!companyAsPerson || !company || companyAsPerson === company) return reading;
  return {
    problem: `"${companyAsPerson}" may be a company, and the column of companies says "${company}".`,
    remedy: 'Write the name of a person, or leave the cell empty.',
  };
}

/** Reads a first name, which may have a title in front: `Mrs. Ann`. */
function readFirstName(text: string, last = ''): CellReading<NameParts> {
  const [title, first] = splitTitle(text);
  const fault = faultOfRemark(first) ?? faultOfSeveralPersons(`${text} ${last}`.trim());
  if (fault) return fault;
  return { value: title === undefined ? { first } : { title, first } };
}

function readLastName(last: string): CellReading<NameParts> {
  return faultOfRemark(last) ?? faultOfSeveralPersons(last) ?? { value: { last } };
}
