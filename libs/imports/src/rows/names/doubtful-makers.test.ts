import { areSeveralNames, isAttribution } from './doubtful-makers';

test('recognizes attributions, which leave open who made the piece', () => {
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

test('takes joined names for several makers, but not the name of a firm', () => {
  for (const name of ['Sato / Tanaka', 'Sato & Tanaka', 'Hana Sato and Hollis Tanaka', 'Sato;Tanaka'])
    expect(areSeveralNames(name)).toBe(true);
  for (const name of ['Hana Sato', 'Sato, Hana', 'Lee & Sons', 'Anders Sandby', 'Blue Ridge Glass & Acrylic LLC'])
    expect(areSeveralNames(name)).toBe(false);
});
