import { looksLikeShare, readShare } from './shares';

/** Reads these texts. Returns the value of each, or the problem with it. */
function readAll(texts: readonly string[]) {
  return texts.map((text) => {
    const reading = readShare(text);
    return 'value' in reading ? reading.value : reading.problem;
  });
}

test('reads percentages, fractions and half as the share of the consignor, and refuses ambiguous ones', () => {
  expect(readAll(['60%', '60', '0', '100 percent', '50/50', 'half', '50:50', '½'])).toEqual([
    60, 60, 0, 100, 50, 50, 50, 50,
  ]);
  expect(readAll(['0.6', '0.5', '0,6', '66,67%', '66.6666666666667%', '0.666666666666667'])).toEqual([
    60, 50, 60, 66.67, 66.67, 66.67,
  ]);
  expect(readAll(['101', 'most', '3/2', '2/3%', '60/30', '$200 net'])).toEqual([
    '"101" is more than the whole.',
    '"most" is no percentage.',
    '"3/2" is no percentage.',
    '"2/3%" is no percentage.',
    '"60/30" is no percentage.',
    '"$200 net" is no percentage.',
  ]);
  expect(readShare('1')).toEqual({ problem: '"1" may be one percent or the whole.', remedy: 'Write 1% or 100%.' });
  expect(readShare('1%')).toEqual({ value: 1 });
  expect(readShare('0.5%')).toMatchObject({ remedy: expect.stringContaining('in percent') });
  expect(readShare('60/40')).toEqual({
    problem: '"60/40" does not say whose share is which.',
    remedy: "Write the consignor's share: 60% or 40%.",
  });
});

test.each(['gallery keeps 40%', '40% commission', '60/40 artist/gallery', '60% artist, 40% gallery', '2/3'])(
  'refuses %j, which is no percentage',
  (text) => {
    expect(readShare(text)).toEqual({
      problem: `"${text}" is no percentage.`,
      remedy: "Write the consignor's share of a sale in percent, such as 60%.",
    });
  },
);

test('recognizes a share in a cell of another column', () => {
  expect(['60%', '50', '60/40'].filter((text) => !looksLikeShare(text))).toEqual([]);
  expect(['Consigned', 'net 30', '60/30', '1', 'ask'].filter(looksLikeShare)).toEqual([]);
});
