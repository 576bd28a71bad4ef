import { looksLikeShare, shareSaid } from './shares';

/** Readings of these texts: their values, or what is wrong with them. */
function readAll(texts: readonly string[]) {
  return texts.map((text) => {
    const read = shareSaid(text);
    return 'value' in read ? read.value : read.wrong;
  });
}

test('shares are percentages in words of everyday', () => {
  expect(readAll(['60%', '60', '0', '100 percent', '50/50', 'half', '50:50', '½'])).toEqual([
    60, 60, 0, 100, 50, 50, 50, 50,
  ]);
  expect(readAll(['0.6', '0.5', '2/3', '1/2', '60% artist', '40 to us', '1/3 us', 'Artist 60'])).toEqual([
    60, 50, 66.67, 50, 60, 60, 66.67, 60,
  ]);
  expect(readAll(['101', 'most', '3/2', '2/3%', '60/30', '$200 net'])).toEqual([
    '"101" is more than the whole.',
    '"most" is no percentage.',
    '"3/2" is no percentage.',
    '"2/3%" is no percentage.',
    '"60/30" is no percentage.',
    '"$200 net" is no percentage.',
  ]);
  expect(shareSaid('1')).toEqual({ wrong: '"1" may be one percent or the whole.', right: 'Write 1% or 100%.' });
  expect(shareSaid('1%')).toEqual({ value: 1 });
  expect(shareSaid('0.5%')).toMatchObject({ right: expect.stringContaining('in percent') });
  expect(shareSaid('60/40 artist')).toMatchObject({ right: "Write the consignor's share: 60% or 40%." });
  expect(shareSaid('60/40')).toEqual({
    wrong: '"60/40" does not say whose share is which.',
    right: "Write the consignor's share: 60% or 40%.",
  });
});

test.each([
  ['gallery keeps 40%', 60],
  ['40% commission', 60],
  ['Commission: 40', 60],
  ['we keep 30', 70],
  ['artist gets 60%', 60],
  ['60/40 artist/gallery', 60],
  ['artist/gallery 60/40', 60],
  ['40/60 (gallery/artist)', 60],
  ['60% artist, 40% gallery', 60],
  ['0,6', 60],
  ['66,67%', 66.67],
  ['66.6666666666667%', 66.67],
  ['0.666666666666667', 66.67],
])('%s leaves the consignor %d percent', (text, value) => {
  expect(shareSaid(text)).toEqual({ value });
});

test.each([
  '40% commission to artist',
  '60/40 artist/artist',
  '60/30 artist/gallery',
  '60/40 artist',
  '60/40 of the artist/gallery price',
])('%s does not say what the consignor gets', (text) => {
  expect(shareSaid(text)).toHaveProperty('wrong');
});

test('what looks like a share is known where something else is expected', () => {
  expect(['60%', '50', '60/40', 'gallery keeps 40%'].filter((text) => !looksLikeShare(text))).toEqual([]);
  expect(['Consigned', 'net 30', '60/30', '1', 'ask'].filter(looksLikeShare)).toEqual([]);
});
