import fc from 'fast-check';
import { inchesInWords, sizeInWords } from '@rabbet/domain/numbers/inches';
import { readSide, readSize } from './sizes';

describe('sizes', () => {
  const heightFirst = ['height', 'width'] as const;

  test.each([
    ['16 3/8 x 20"', { height: 16.375, width: 20 }, 'inch'],
    ['40 x 60 cm', { height: 40, width: 60 }, 'centimeter'],
    ['40cm×60cm', { height: 40, width: 60 }, 'centimeter'],
    ['16⅜ by 20½', { height: 16.375, width: 20.5 }, null],
    ['40,5 x 60', { height: 40.5, width: 60 }, null],
    ['11.8110236 x 15.748031496063', { height: 11.811024, width: 15.748031 }, null],
    ['16"W x 20"H', { width: 16, height: 20 }, 'inch'],
    ['H 16 x W 20 in.', { height: 16, width: 20 }, 'inch'],
    ['16 in h X 20 in w X 2 in d', { height: 16, width: 20, depth: 2 }, 'inch'],
    ['8 x 10 x 3', { height: 8, width: 10, depth: 3 }, null],
    [`2' x 3'`, { height: 2, width: 3 }, 'foot'],
    ['2 x 3 ft', { height: 2, width: 3 }, 'foot'],
    ['ca. 40 x 50 cm', { height: 40, width: 50 }, 'centimeter'],
    ['~40 x 50', { height: 40, width: 50 }, null],
    ['40 x 50 cm (approx.)', { height: 40, width: 50 }, 'centimeter'],
    ['diam. 30 cm', { height: 30, width: 30 }, 'centimeter'],
    ['ø 30', { height: 30, width: 30 }, null],
    ['12" dia', { height: 12, width: 12 }, 'inch'],
    ['Diameter: 1.2 m', { height: 1.2, width: 1.2 }, 'meter'],
    ['H 16', { height: 16 }, null],
    ['16" tall', { height: 16 }, 'inch'],
    ['39 x 34 in. (image)', { height: 39, width: 34 }, 'inch'],
    ['39 x 34 unframed', { height: 39, width: 34 }, null],
    ['11 3/4 x 15 3/4 in (30 x 40 cm)', { height: 11.75, width: 15.75 }, 'inch'],
    ['24 x 36 inches (61 x 91 cm)', { height: 24, width: 36 }, 'inch'],
    ['30 x 40 cm / 11 3/4 x 15 3/4 in', { height: 30, width: 40 }, 'centimeter'],
    ['16 1/2 x 20"/42 x 51 cm', { height: 16.5, width: 20 }, 'inch'],
    ['2 x 3 m = 6.5 x 9.8 ft', { height: 2, width: 3 }, 'meter'],
    ['H 30 x B 20 cm', { height: 30, width: 20 }, 'centimeter'],
    ['8/8 x 20', { height: 1, width: 20 }, null],
  ])('reads %s', (text, sides, units) => {
    expect(readSize(text, heightFirst)).toEqual({ value: { sides, units } });
  });

  test.each([
    '16 x',
    'x',
    '16 x 20 x 2 x 1',
    '0 x 20',
    'large',
    'ø',
    '1e3 x 2',
    '16 stone x 20',
    `2'6" x 3'`,
    'H 180 W 90 D 45 cm',
    '24" sq.',
    '8" dia x 10" h',
  ])('refuses %s, which is no size', (text) => {
    expect(readSize(text)).toEqual({
      problem: `"${text}" is no size.`,
      remedy: expect.stringContaining('16 3/8 x 20'),
    });
  });

  it.each([
    ['161/2 x 20', '161/2'],
    ['20 x 1611/16', '1611/16'],
    ['16 5/4 x 20', '5/4'],
  ])('refuses %s, which has lost the space before its fraction', (text, fraction) => {
    const remedy = 'Write it with a space behind the whole number, such as 16 1/2.';
    expect(readSize(text)).toEqual({ problem: `"${text}" has a fraction of more than one: ${fraction}.`, remedy });
    expect(readSide('161/2', 'width')).toMatchObject({ remedy });
    expect(readSide('16 1/2', 'width')).toEqual({ value: { sides: { width: 16.5 }, units: null } });
  });

  it('refuses the size of each part of a piece', () => {
    for (const text of ['10 x 8 in each (diptych)', '10 x 8 ea.'])
      expect(readSize(text)).toMatchObject({ problem: `"${text}" is the size of each part.` });
    expect(readSize('10 x 8 in')).toHaveProperty('value');
  });

  it('reads a size that is given in two units only if both are the same', () => {
    const faultOf = (text: string) => readSize(text) as { problem?: string };
    expect(faultOf('24 x 36 in (61 x 95 cm)').problem).toContain('two sizes that are not the same');
    expect(faultOf('24 x 36 in (61 x 91 x 4 cm)').problem).toContain('two sizes that are not the same');
    expect(faultOf('24 x 36 in (36 x 24 in)')).toMatchObject({
      remedy: 'Write one of them alone, such as 24 x 36 in.',
    });
    expect(faultOf('24 x 36 (61 x 91)').problem).toContain('two sizes without their units');
    expect(faultOf('24 x 36 in (stone x 91 cm 3)').problem).toContain('is no size');
  });

  it('refuses a size that names some of its sides, or has two units', () => {
    expect(readSize('16"H x 20"')).toMatchObject({ problem: expect.stringContaining('which side is which') });
    expect(readSize('16 h x 20 h')).toMatchObject({ problem: expect.stringContaining('which side is which') });
    expect(readSize('16" x 40 cm')).toMatchObject({ problem: expect.stringContaining('two units') });
    expect(readSide('40 cm', 'width')).toEqual({ value: { sides: { width: 40 }, units: 'centimeter' } });
    expect(readSize('1.2 m x 80 cm')).toMatchObject({ problem: expect.stringContaining('two units') });
    for (const text of [`2' x 30`, '1.2 m x 80'])
      expect(readSize(text)).toMatchObject({
        problem: `"${text}" has a side without units.`,
        remedy: 'Write the units of each side, such as 24" x 36".',
      });
    expect(readSide('diam. 40 cm', 'width')).toEqual({ value: { sides: { width: 40 }, units: 'centimeter' } });
    expect(readSide('40 h', 'width')).toMatchObject({ problem: '"40 h" is no width.' });
  });

  it('refuses a size of one side, unless it is a diameter alone', () => {
    expect(readSize('400 mm')).toEqual({
      problem: '"400 mm" is one side of a size.',
      remedy:
        'Write a size such as 16 3/8 x 20" or 40 x 60 cm; 400 mm H of a height alone; or diam. 30 cm of a round piece.',
    });
    for (const text of ['ø 30 x 5 cm', 'diam. 14 x 6 x 2', 'diam. 14 h'])
      expect(readSize(text)).toEqual({
        problem: `"${text}" is a diameter and another side.`,
        remedy: 'Write all sides, such as 30 W x 5 H x 30 D.',
      });
  });

  it('refuses the size with the frame', () => {
    expect(readSize('24 x 18 (framed 30 x 24)')).toEqual({
      problem: '"24 x 18 (framed 30 x 24)" has the size with the frame in it.',
      remedy: 'Write 24 x 18 alone, and 30 x 24 in a column Framed size.',
    });
    for (const text of ['30 x 24 framed', 'framed: 30 x 24"', '30 x 24 (with frame)'])
      expect(readSize(text)).toEqual({
        problem: `"${text}" is the size with the frame.`,
        remedy: 'Write the size without it, and this one in a column Framed size.',
      });
  });

  it('reads each size that the shop prints as the same size', () => {
    const side = fc.integer({ min: 1, max: 76_800 }).map((n) => n / 64);
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(readSize(sizeInWords({ width, height }))).toEqual({ value: { sides: { width, height }, units: null } });
        expect(readSide(inchesInWords(width), 'width')).toEqual({ value: { sides: { width }, units: null } });
      }),
    );
  });
});
