import { Reasons } from './reasons';

function reasonsOf(...errors: readonly (readonly [line: number, field: string | null, message: string])[]) {
  const reasons = new Reasons();
  for (const [line, field, message] of errors) reasons.note({ field, message }, line);
  return reasons;
}

test('lists reasons by column, the column with most faults first, each with its rows', () => {
  const reasons = reasonsOf(
    [2, 'Title', 'The name is required: say one.'],
    [3, 'Price', '"1.200" may be 1200 dollars or 1 and a part. Write 1200 or 1.20.'],
    [4, 'Price', '"much" is no amount.'],
    [5, 'Price', '"lots" is no amount.'],
    [6, 'Price', '"much" is no amount.'],
    [7, null, 'The line is no UTF-8.'],
  );
  expect(reasons.sentences({ noun: 'row' })).toEqual([
    'Price: "much" is no amount. (3 times: rows 4, 5 and 6; also "lots")',
    'Price: "1.200" may be 1200 dollars or 1 and a part. Write 1200 or 1.20. (row 3)',
    'Title: The name is required: say one. (row 2)',
    'The line is no UTF-8. (row 7)',
  ]);
});

test('groups refusals of existing customers under one reason', () => {
  const reasons = reasonsOf(
    [2, 'Name', '34 Ann Lee is there. Leave the row out.'],
    [3, 'Name', '105 Tom van der Berg is there. Leave the row out.'],
    [4, 'Name', '34 Ann Lee is there with this e-mail address. Leave the row out.'],
  );
  expect(reasons.sentences({ noun: 'row' })).toEqual([
    'Name: 34 Ann Lee is there. Leave the row out. (2 times: rows 2 and 3; also 105 Tom van der Berg)',
    'Name: 34 Ann Lee is there with this e-mail address. Leave the row out. (row 4)',
  ]);
});

test('groups messages that differ in a quoted cell, but not in a suggested name', () => {
  const reasons = reasonsOf(
    [2, 'Size', '"16" x 40 cm" is in two units.'],
    [3, 'Size', '"8" x 9 cm" is in two units.'],
    [4, 'Artist', 'There is no artist "Nils Hom". Did you mean Nils Holm? Write it so.'],
    [5, 'Artist', 'There is no artist "Jane Do". Did you mean Jane Doe? Write it so.'],
  );
  expect(reasons.sentences()).toEqual([
    'Size: "16" x 40 cm" is in two units. (2 times: lines 2 and 3; also "8" x 9 cm")',
    'Artist: There is no artist "Nils Hom". Did you mean Nils Holm? Write it so. (line 4)',
    'Artist: There is no artist "Jane Do". Did you mean Jane Doe? Write it so. (line 5)',
  ]);
});

test('groups messages that differ in a number', () => {
  const reasons = reasonsOf([2, 'Artist', 'There are 3 of that name.'], [3, 'Artist', 'There are 12 of that name.']);
  expect(reasons.sentences()).toEqual(['Artist: There are 3 of that name. (2 times: lines 2 and 3; also 12)']);
});

test('groups messages that differ in a catalog number, and lists the numbers', () => {
  const message = (code: string) => `Another piece of this maker has the catalog number ${code}.`;
  const reasons = reasonsOf(
    [2, 'Inv', message('HP-2016-001')],
    [3, 'Inv', message('HP-2016-002')],
    [4, 'Inv', message('A7')],
  );
  expect(reasons.sentences()).toEqual([
    `Inv: ${message('HP-2016-001')} (3 times: lines 2, 3 and 4; also HP-2016-002, A7)`,
  ]);
  const same = reasonsOf([2, 'Inv', message('A7')], [3, 'Inv', message('A7')]);
  expect(same.sentences()).toEqual([`Inv: ${message('A7')} (2 times: lines 2 and 3)`]);
});

test('lists the earlier rows with the same name', () => {
  const message = (row: number) => `Row ${row} has this name too, and says something else: mend one of the two.`;
  expect(reasonsOf([7, 'Name', message(5)]).sentences({ noun: 'row' })).toEqual([`Name: ${message(5)} (row 7)`]);
  const threeRows = reasonsOf([7, 'Name', message(5)], [9, 'Name', message(6)], [12, 'Name', message(5)]);
  expect(threeRows.sentences({ noun: 'row' })).toEqual([
    'Name: An earlier row has this name too, and says something else: mend one of the two. (3 times: rows 7, 9 and 12; the earlier: 5, 6, 5)',
  ]);
});

test('cuts long lists of rows, texts and reasons, and says how many are missing', () => {
  const many = reasonsOf(...Array.from({ length: 30 }, (_, i) => [i + 2, 'Price', `"p${i}" is no amount.`] as const));
  expect(many.sentences()).toEqual([
    'Price: "p0" is no amount. (30 times: lines 2, 3, 4, 5, 6, 7, 8, 9 and 22 more; also "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", ...)',
  ]);
  const names = 'abcdefghij'.split('').map((name, i) => [i + 2, 'Artist', `Did you mean ${name}?`] as const);
  expect(
    reasonsOf(...names)
      .sentences({ max: 8, rest: 'see the results' })
      .slice(-2),
  ).toEqual(['Artist: Did you mean h? (line 9)', 'and 2 faults more: see the results']);
});

test('gives the list of all choices once', () => {
  const list = 'There are Painting, Print.';
  const reasons = reasonsOf(
    [2, 'Type', `There is no type "x". ${list}`],
    [3, 'Type', `There is no type "oil". Did you mean Painting? Write it so. ${list}`],
    [4, 'Units', 'There is no unit "x". There are inch, foot.'],
  );
  expect(reasons.sentences({ noun: 'row' })).toEqual([
    `Type: There is no type "x". ${list} (row 2)`,
    'Type: There is no type "oil". Did you mean Painting? Write it so. (row 3)',
    'Units: There is no unit "x". There are inch, foot. (row 4)',
  ]);
});
