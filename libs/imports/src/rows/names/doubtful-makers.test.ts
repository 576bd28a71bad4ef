import { areSeveralNames, isAttribution } from './doubtful-makers';

test('a piece after an artist, or given to one with a doubt, may be by another', () => {
  const attributions = [
    'after Whitfield',
    'attrib. Samuel Whitfield',
    'Attributed to S. Whitfield',
    'school of Whitfield',
  ];
  for (const name of [...attributions, 'Studio of Whitfield', 'Whitfield (attrib.)', 'Whitfield?'])
    expect([name, isAttribution(name)]).toEqual([name, true]);
  for (const name of ['Samuel Whitfield', 'Afterman, Ann', 'Studio Nine', 'Attribe Lee', 'After'])
    expect([name, isAttribution(name)]).toEqual([name, false]);
});

test('names that are joined may be those of two, and a firm is one', () => {
  for (const name of ['Sato / Tanaka', 'Sato & Tanaka', 'Hana Sato and Hollis Tanaka', 'Sato;Tanaka'])
    expect(areSeveralNames(name)).toBe(true);
  for (const name of ['Hana Sato', 'Sato, Hana', 'Lee & Sons', 'Anders Sandby', 'Blue Ridge Glass & Acrylic LLC'])
    expect(areSeveralNames(name)).toBe(false);
});
