import { UndoneTally } from './undoing';

const refused = (id: number, code: string, message: string) =>
  ({ ...{ kind: 'company', id, left: [] }, status: 'refused', errors: [{ code, message }] }) as const;

test('things that are in use are counted together, with all that uses them', () => {
  const tally = new UndoneTally();
  tally.count(refused(1, 'record/in-use', 'It is in use (by artwork 12, artwork 13 and more).'));
  tally.count(refused(2, 'record/in-use', 'It is in use (by artwork 13).'));
  tally.count(refused(3, 'import/changed-since', 'It was sold since (transaction 4, by Ann Alder).'));
  expect(tally.why()).toEqual(['It is in use (by artwork 12, artwork 13). (2 times)', 'It was sold since. (1 time)']);
});
