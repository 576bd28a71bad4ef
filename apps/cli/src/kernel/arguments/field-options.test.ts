import { ARTWORK_SORTS, artworkFields, artworkQueryFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { orderFields, orderList } from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { Command } from 'commander';
import { addFieldOptions, type FieldOptions, fieldValues } from './field-options';

/** Values of the fields that these arguments set; throws for wrong arguments. */
function parsedValues(fields: AnyFields, args: readonly string[], options?: FieldOptions) {
  const command = new Command('add').configureOutput({ writeErr: () => {} }).exitOverride();
  addFieldOptions(command, fields, options).parse(args, { from: 'user' });
  return fieldValues(fields, command.opts());
}

test('the help says where the id of something is found', () => {
  const command = addFieldOptions(new Command('add'), orderFields);
  expect(command.helpInformation().replace(/\s+/g, ' ')).toContain(
    '--customer-id <id> see rabbet records list customers',
  );
});

test('what was not said of a piece is not sent', () => {
  expect(parsedValues(artworkFields, [])).toEqual({});
});

test('amounts are dollars, decimals and ids are numbers, texts stay as they are', () => {
  const args = ['--price', '$1,200.50', '--markup', '0.5', '--type-id', '3', '--name', '12', '--web-id', '7'];
  expect(parsedValues(artworkFields, args)).toEqual({ price: 1200.5, markup: 0.5, type_id: 3, name: '12', web_id: 7 });
});

test('a flag is raised and lowered', () => {
  expect(parsedValues(artworkFields, ['--discontinued', '--no-price-public'])).toEqual({
    discontinued: true,
    price_public: false,
  });
});

test('what may be empty is emptied in two ways', () => {
  expect(parsedValues(artworkFields, ['--price', 'null', '--no-catalog-no'])).toEqual({
    price: null,
    catalog_no: null,
  });
});

test('what must be there is not emptied: null is a name like any other', () => {
  expect(parsedValues(artworkFields, ['--name', 'null'])).toEqual({ name: 'null' });
  expect(() => parsedValues(artworkFields, ['--no-name'])).toThrow("unknown option '--no-name'");
});

test.each([
  ['2026-03-31 14:30', '2026-03-31 18:30:00'],
  ['2026-03-31T14:30:15.123Z', '2026-03-31 14:30:15'],
  ['2026-03-31', '2026-03-31 04:00:00'],
])('the moment %s is sent as %s', (text, completed) => {
  expect(parsedValues(transactionFields, ['--completed', text])).toEqual({ completed });
});

test.each([
  ['--price', 'cheap', /--price <dollars>.*such as 1200/],
  ['--price', '1.005', /--price <dollars>/],
  ['--price', '$12.345', /at most two places, such as 12\.34 or 12\.35\./],
  ['--price', '12,00', /--price <dollars>/],
  ['--markup', '1e3', /--markup <number>.*six places/],
  ['--availability', '1.5', /--availability <number>.*whole number/],
  ['--type-id', 'glass', /--type-id <id>.*id of a widget type/],
])('%s %s is refused with the name of the option and what would be right', (option, text, complaint) => {
  expect(() => parsedValues(artworkFields, [option, text])).toThrow(complaint);
});

test('a moment in the words of people is refused', () => {
  expect(() => parsedValues(transactionFields, ['--completed', 'yesterday'])).toThrow(
    /--completed <moment>.*2026-03-31/,
  );
});

test('digits are digits alone, and keep their zeros', () => {
  const fields: AnyFields = { zip: { kind: 'digits', min: 5, max: 5 }, mail: { kind: 'email' } };
  expect(parsedValues(fields, ['--zip', '01234', '--mail', 'ann@example.com'])).toEqual({
    zip: '01234',
    mail: 'ann@example.com',
  });
  const phone: AnyFields = { phone: { kind: 'digits', min: 10, max: 10, isPhone: true } };
  expect(parsedValues(phone, ['--phone', '(919) 555-0100'])).toEqual({ phone: '9195550100' });
  expect(() => parsedValues(fields, ['--zip', '2760x'])).toThrow(/--zip <digits>.*such as 27601/);
});

test('the help tells what is required where all of it is said, and nothing of it where a part is changed', () => {
  const fields: AnyFields = {
    reason: { kind: 'text', required: true, about: 'why' },
    text: { kind: 'text', required: true },
    how: { kind: 'choice', of: ['cash', 'check'], required: true },
    paid: { kind: 'flag', required: true, about: 'it is paid' },
    note: { kind: 'text', about: 'more' },
  };
  const helpOf = (options: FieldOptions) => addFieldOptions(new Command('add'), fields, options).helpInformation();
  const whole = helpOf({ isWhole: true });
  expect(whole).toMatch(/--reason <text> +why; required\n/);
  expect(whole).toMatch(/--text <text> +required\n/);
  expect(whole).toMatch(/--how <choice> +required \(choices: /);
  expect(whole).toMatch(/--paid +it is paid; required\n/);
  expect(whole).toMatch(/--note <text> +more\n/);
  expect(helpOf({})).not.toContain('required');
});

test('an order is chosen by its name or its code, and no other is taken', () => {
  const words = { sort: ARTWORK_SORTS };
  const sorted = (text: string) => parsedValues(artworkQueryFields, ['--sort', text], { words });
  for (const text of ['price-high-low', 'price high-low', '4']) expect(sorted(text)).toEqual({ sort: 4 });
  expect(() => sorted('cheapest')).toThrow(/--sort <choice>.*price-low-high/);
});

test('an activity is chosen in any case', () => {
  expect(parsedValues(transactionFields, ['--activity', 'sold'])).toEqual({ activity: 'Sold' });
});

test('the help tells what the domain says of a field', () => {
  const help = addFieldOptions(new Command('add'), artworkFields, { except: ['web_id'] }).helpInformation();
  expect(help).toMatch(/--catalog-no <text> +unique among the pieces of its maker/);
  expect(help).toMatch(/--no-inventory-public +false hides it from visitors/);
  expect(help).toMatch(/--markup <number> +1 doubles the cost; 1 unless given/);
  expect(help).not.toMatch(/--web-id|--no-catalog-no|--no-discontinued/);
});

test.each([
  ['not-closed', 101],
  ['NotClosed', 101],
  ['not closed', 101],
  ['Working', 1],
  ['3', 3],
])('a number that has names is said as %s', (text, state) => {
  expect(parsedValues(orderList.filters, ['--state', text])).toEqual({ state });
});

test('of a number that has names, help and complaint list them', () => {
  const command = addFieldOptions(new Command('list'), { state: orderList.filters.state });
  expect(command.helpInformation().replace(/\s+/g, ' ')).toContain('or open, working, assembly, ready,');
  expect(() => parsedValues(orderList.filters, ['--state', 'lost'])).toThrow(
    'not-closed, not-open, not-open-not-closed.',
  );
});
