import { looksLikeShare, readShare } from './shares';

/** Readings of these texts: their values, or what is wrong with them. */
function readAll(texts: readonly string[]) {
  return texts.map((text) => {
    const reading = readShare(text);
    return 'value' in reading ? reading.value : reading.problem;
  });
}

test('shares are percentages in words of everyday', () => {
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
  '%s does not say in percent what the consignor gets',
  (text) => {
    expect(readShare(text)).toEqual({
      problem: `"${text}" is no percentage.`,
      remedy: "Write the consignor's share of a sale in percent, such as 60%.",
    });
  },
);

test('what looks like a share is known where something else is expected', () => {
  expect(['60%', '50', '60/40'].filter((text) => !looksLikeShare(text))).toEqual([]);
  expect(['Consigned', 'net 30', '60/30', '1', 'ask'].filter(looksLikeShare)).toEqual([]);
});
