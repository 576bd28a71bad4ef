import { UndoTally } from './undo-rows';

const refusedResult = (id: number, code: string, message: string) =>
  ({ kind: 'company', id, left: [], status: 'refused', errors: [{ code, message }] }) as const;

test('groups refusals by reason, and lists all records that use the refused ones', () => {
  const tally = new UndoTally();
  tally.count(refusedResult(1, 'record/in-use', 'It is in use (by artwork 12, artwork 13 and more).'));
  tally.count(refusedResult(2, 'record/in-use', 'It is in use (by artwork 13).'));
  tally.count(refusedResult(3, 'import/changed-since', 'It was sold since (transaction 4, by Ann Alder).'));
  expect(tally.reasonsInWords()).toEqual([
    'It is in use (by artwork 12, artwork 13). (2 times: company 1, company 2)',
    'It was sold since. (company 3)',
  ]);
  for (const id of [4, 5, 6, 7, 8]) tally.count(refusedResult(id, 'import/changed-since', 'It was sold since.'));
  expect(tally.reasonsInWords()[0]).toBe(
    'It was sold since. (6 times: company 3, company 4, company 5, company 6, company 7, ...)',
  );
});
