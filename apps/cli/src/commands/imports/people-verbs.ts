import { type BulkCommand, importArtistsBulk, importCustomersBulk, type Mode } from '@rabbet/imports';
import type { Command } from 'commander';
import { addRunOptions } from '../../kernel/sending/bulk-options';
import { addSheetOptions, sendSheet } from '../../kernel/sending/sheets';

export function importArtists(group: Command): void {
  const command: Command = group
    .command('artists')
    .description('add or change the artists of a sheet: XLSX, CSV, TSV or NDJSON');
  addVerb(command, { sort: 'artists', bulkIn: (mode) => importArtistsBulk(mode, ON_ARTISTS), about: ABOUT_ARTISTS });
}

export function importCustomers(group: Command): void {
  const command: Command = group
    .command('customers')
    .description('add or change the customers of a sheet: XLSX, CSV, TSV or NDJSON');
  const bulkIn = (mode: Mode, isAgain: boolean) =>
    importCustomersBulk({ ...CUSTOMER_ADVICE, mode, addsDuplicates: isAgain });
  addVerb(command, { sort: 'customers', bulkIn, about: ABOUT_CUSTOMERS });
}

const ON_ARTISTS = {
  change: 'to change them, say --mode upsert',
  somebodyElse: 'If it is somebody else, add them with rabbet artists add.',
};
const CUSTOMER_ADVICE = {
  somebodyElse: 'If it is somebody else, --again adds them: send a file of such rows alone.',
  upsert: '--mode upsert',
} as const;

interface Verb {
  readonly sort: 'artists' | 'customers';
  readonly bulkIn: (mode: Mode, isAgain: boolean) => BulkCommand;
  readonly about: string;
}

function addVerb(command: Command, { sort, bulkIn, about }: Verb): void {
  addSheetOptions(command, sort);
  addRunOptions(command);
  command.addHelpText('after', about);
  command.action((from: string | undefined) => {
    const { mode, again = false } = command.opts<{ mode: Mode; again?: boolean }>();
    return sendSheet(command, from, { sort, bulk: bulkIn(mode, again) });
  });
}

const AS_PIECES = `Files, mappings, runs, dry runs, results and modes are those of
rabbet import artworks.`;

const ABOUT_ARTISTS = `
A heading may be Name, Artist, First name, Last name, Studio, Biography and
others alike. A name stands in either order, and a dry run tells how it is kept;
a studio is kept as it is written, and beside a name left out. Signs and years
of life at a name are left out, and told. A biography is a text or HTML. Other
columns are left out, and told.
An artist is the same by a column Key, else by the name, however it is
punctuated. A slip of a known name is refused, and the name is offered. Rows of
JSON say names as they are kept:
  {"name":"Lee, Ann","description":"<p>Paints the coast.</p>"}
${AS_PIECES}

Examples:
  rabbet import artists --template artists.csv
  rabbet import artists artists.csv --dry-run
  rabbet import artists artists.xlsx --mode upsert --result done.csv`;

const ABOUT_CUSTOMERS = `
A heading may be Name, First name, Last name, Company, Email, Email 2, Phone,
Home phone, Work phone, Mobile, Type, Group, Tax exempt, Do not contact, May
contact and others alike. A row makes what a new
customer needs: the person, the company, and how to reach them. With a person
and a company, the person is the contact at the company. Two persons, numbers
or addresses in a cell are refused. A company in a column of names is read as
one, and told. The shop keeps no postal addresses of people: such columns are
left out, and told.
A customer is the same by a column Key, else by the e-mail address. A known name
is refused unless address and number are others, and so is a slip of one without
an address: --again adds them all the same. With --mode update or upsert, a row
adds a person, a company, an address or a number that the customer has not had.
Whoever has no address gets it from a row of the same name. An address of
somebody with another first name is refused.
Rows of JSON say the same by the names of the fields:
  {"first":"Ann","last":"Lee","email":"ann@example.com","tax_exempt":false}
${AS_PIECES}

Examples:
  rabbet import customers --template customers.csv
  rabbet import customers customers.csv --dry-run
  rabbet import customers customers.xlsx --mode upsert --result done.csv`;
