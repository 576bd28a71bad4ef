import { goneExcuses } from './excuses';
import { checkout, planted } from './tree';

const excuse = { file: 'libs/domain/src/money/rate.ts', line: 'return rate < 0 ? 0 : rate;', from: 'rate < 0' };
const problemsWith = (files: Record<string, string>) =>
  goneExcuses(planted({ 'tools/mutate/allowed.json': JSON.stringify([excuse]), ...files }));

test('each excused mutation names a line of the domain that is there', () => {
  expect(goneExcuses(checkout())).toEqual([]);
});

test('an excuse holds as long as its file has the line', () => {
  expect(problemsWith({ [excuse.file]: `function floor(rate) {\n  ${excuse.line}\n}\n` })).toEqual([]);
});

test.each([
  ['the file is gone', {}],
  ['the line reads otherwise', { [excuse.file]: 'return rate <= 0 ? 0 : rate;' }],
  ['the line stands within a longer one', { [excuse.file]: `if (rate) ${excuse.line}` }],
])('an excuse is idle where %s', (_, files) => {
  expect(problemsWith(files)).toEqual([`${excuse.file} has no line "${excuse.line}"`]);
});
