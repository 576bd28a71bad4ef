import { codeFaults, declaredCodes } from './refusal-codes';
import { checkout, planted } from './tree';

const PLACE = 'libs/domain/src/orders/a.ts';
const faultsIn = (text: string) => codeFaults(planted({ [PLACE]: text }));

test('a code is of one kind wherever it stands, and what is looked for is refused by', () => {
  const tree = checkout();
  expect(new Set(declaredCodes(tree).map(({ code }) => code)).size).toBeGreaterThan(200);
  expect(codeFaults(tree)).toEqual([]);
});

test('a code of two kinds is found, whoever refuses by it', () => {
  const refused = `refuseAs('conflict', 'order/closed', 'It is closed.');`;
  const both = (other: string) => faultsIn(`${refused}\n${other}`);
  expect(both(`refuse('order/closed', 'It is closed.');`)).toEqual([
    `order/closed is conflict at ${PLACE}:1, and rule at ${PLACE}:2`,
  ]);
  expect(both(`refusals.add('order/closed', 'It is closed.');`)).toHaveLength(1);
  expect(both(`throw new Refusal(isOpen ? 'order/open' : 'order/closed', 'No.', { kind: 'unknown' });`)).toHaveLength(
    1,
  );
  expect(both(`throw new HttpProblem(404, 'order/closed', 'It is closed.');`)).toHaveLength(1);
  expect(both(`throw new Refusal('order/closed', 'It is closed.', { kind: 'conflict' });`)).toEqual([]);
});

test('a code that is not area/reason is found, and one that is put together is not', () => {
  expect(faultsIn(`refuse('order/Is closed', 'It is closed.');`)).toEqual([`${PLACE}:1 refuses by order/Is closed`]);
  expect(faultsIn("refuse(`order/${reason}`, 'It is closed.');")).toEqual([]);
});

test('a code that is looked for where nothing refuses by it is found', () => {
  const look = `if (error.code === 'order/closed') return;`;
  expect(faultsIn(look)).toEqual([`${PLACE}:1 looks for order/closed`]);
  expect(faultsIn(`${look}\nconst CLOSED = { code: 'order/closed', message: 'It is closed.' };`)).toEqual([]);
});
