import type { WrittenArtist } from './written-artist';

/** Abstract painters, and those who look at objects until they become forms. */
export const PAINTERS_OF_FORM: readonly WrittenArtist[] = [
  {
    id: 107,
    name: 'Abernathy, Joan',
    code: 'JA',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Joan Abernathy has been painting rectangles since 1974 and sees no reason to stop. A student of the Black Mountain generation at second hand, she lays forty or fifty thin coats over one another until the edges begin to breathe.</p><p>She asks that her pictures be hung low, in ordinary light, and not explained.</p>`,
    works: `
      001 | Ember | 48 x 60 | 7800 | abstract | Bands of orange and red hover over a smoky ground, their edges soft and uneven. | call
      002 | Between Two Silences | 40 x 50 | 5600 | abstract, inspirational | Orange, white and sand-colored bands on a quiet gray ground. |
      003 | Garnet over Rose | 36 x 48 | 5200 | abstract | Deep reds and pale pinks float one above the other. | sold
      004 | Field No. 212 | 48 x 36 | cost 2300 | abstract | A cream field rests on a deep brown one, on a ground of cool gray. |
      005 | Field No. 219 | 48 x 48 | 6100 | abstract | Red above, deep blue below, and a band of white at the foot. |
      006 | Slow Green | 30 x 40 | 3900 | abstract | Cream and green fields float in deep green. |
      007 | Terra | 24 x 30 | cost 1250 x1.1 | abstract | Cream floats above a deep clay red. |`,
  },
  {
    id: 108,
    name: 'Nakagawa, Theo',
    code: 'TN',
    type: 'Painting',
    medium: 'Acrylic on canvas',
    from: 'consigned',
    biography: `<p>Theo Nakagawa was a percussionist first, and his paintings are still counted in before they begin. Each of the large sweeps is made once, with a brush as wide as a broom, and kept or lost on the spot; the small marks that answer it may take a month.</p><p>He lives and works in a former tobacco barn outside Hillsborough, with a drum kit in the corner “for corrections.”</p>`,
    works: `
      001 | Count Me In | 48 x 48 | 4800 | abstract | Sweeping strokes of blue, white and yellow swing across a pale ground. |
      002 | Rim Shot | 40 x 30 | 3300 | abstract | Fast, dark strokes over a hot red-brown field, with sparks of yellow. | sold
      003 | Half the Band Left | 30 x 40 | 3100 | abstract | Loose arcs in gray-green and clay with plenty of silence around them. |
      004 | Brushes on Snare | 36 x 36 | cost 1500 | abstract, inspirational | Light, dry brushwork in silver and brown. |
      005 | Upbeat | 24 x 30 | 1950 | abstract | Orange, green and red strokes leap over a warm ground. |
      006 | Coda in Blue | 48 x 36 | 4200 | abstract | Pale strokes drift over blue like the end of a long piece. | call
      007 | Trading Fours | 60 x 40 | 5400 | abstract | Broad bristle marks in clay, teal and gold answer one another across the canvas. |`,
  },
  {
    id: 109,
    name: 'Ferreira, Lúcia',
    code: 'LF',
    type: 'Print',
    medium: 'Screenprint',
    from: 'purchased',
    biography: `<p>Lúcia Ferreira prints by hand in a two-press shop in Carrboro that she shares with a bookbinder and three cats. Her hard-edged compositions begin as cut paper, moved about for days, and end as screenprints in editions of thirty or fewer.</p><p>She was born in Porto, where she says she learned everything she knows from kitchen tiles and tram tickets.</p>`,
    works: `
      001 | Matinée | 24 x 18 | 480 | forms, abstract | Nested arches in two blues and red beneath a yellow disc. |
      002 | Tram 22 | 20 x 20 | 420 | forms, abstract | Quarter circles in a grid turn blue, yellow and red against one another. |
      003 | Counterweight | 18 x 24 | 450 | abstract, forms | Discs and bars in wine and rose hold each other in balance. | sold
      004 | Lido | 28 x 20 | cost 260 | forms | Arches and a sun in bathing-hut colors. |
      005 | Nine Doors | 20 x 28 | 560 | forms, architectural | Arched shapes in clay, teal and gold on a warm sheet. |
      006 | Quarter Past | 20 x 20 | 420 | forms, abstract | Bright quarter circles, no two neighbours alike. |
      007 | Sun through Blinds | 18 x 24 | 460 | abstract | Upright stripes in earth colors, interrupted by a disc of other stripes. |
      008 | Deckchairs | 24 x 18 | 460 | abstract, forms | Green, coral and cream stripes around a circle. | sold
      009 | The Juggler's Wife | 24 x 30 | cost 340 x1.2 | abstract, figurative | Circles, a bowl and slender bars tilt and nearly fall. |`,
  },
  {
    id: 110,
    name: 'Oyelaran, Bisi',
    code: 'BO',
    type: 'Painting',
    medium: 'Oil on panel',
    from: 'consigned',
    biography: `<p>Bisi Oyelaran paints the same eleven bottles. They stand on a shelf in her kitchen in Raleigh, rinsed and unlabeled, and she has known some of them for twenty years.</p><p>A former pharmacist, she came to still life through an evening class and never left the first assignment. Collectors who live with her pictures say that they get slower in them.</p>`,
    works: `
      001 | Arrangement, Evening | 24 x 18 | 1500 | still life | A bottle and two jars stand close together in the dark, with fruit before them. |
      002 | Quiet Company | 20 x 16 | 1200 | still life, realism | Pale vessels on a rose-gray cloth in even light. | sold
      003 | White Jar | 24 x 24 | cost 800 | still life | Simple jars and a tall bottle in warm whites and muted blue. |
      004 | Kitchen Shelf, March | 18 x 14 | 950 | still life | The familiar bottles in cool morning grays. |
      005 | What Is Left of Dinner | 24 x 18 | 1650 | still life, realism | Vessels and fruit catch the last light against a dark wall. |
      006 | The Red Jar | 20 x 24 | 1700 | still life, realism | A close group glows out of the darkness in wine and rose. |
      007 | Harvest Table | 30 x 24 | 2100 | still life | Gold, rust and cream vessels with fruit rolled to the front. | call`,
  },
  {
    id: 111,
    name: 'Delacroix-Byrd, Antoine',
    code: 'ADB',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Antoine Delacroix-Byrd (no relation, he says before anyone can ask) danced for nine years before a knee sent him to the drawing board. He paints what he misses: weight leaving the floor, cloth arriving a beat late.</p><p>The beach pictures began as a holiday from the stage and became the other half of his work. In both, the figures are a few strokes each, put down while they are still moving.</p>`,
    works: `
      001 | Third Act | 36 x 28 | 3400 | figurative, impressionistic | Dancers in cream whirl under a low stage light. | sold
      002 | Rehearsal, Without Music | 24 x 30 | 2500 | figurative | Two dancers turn in a spill of gold light on a violet stage. |
      005 | Wrightsville, August | 36 x 24 | 2600 | figurative, impressionistic, landscape | People stand about in the sun at the edge of blue, breaking water. |
      006 | Nobody Goes in before Noon | 30 x 20 | 2100 | figurative, landscape | Bathers gather on pale sand while the sea is still cold and gray. |
      007 | Parasols | 30 x 30 | 2400 | figurative, impressionistic | A beach in hot yellows and oranges, with long shadows. | call
      008 | Low Tide Walkers | 48 x 24 | cost 1400 x1.2 | figurative, landscape | Small figures cross a wide, wet beach under a silver sky. |`,
  },
  {
    id: 112,
    name: 'Park, Min-seo',
    code: 'MSP',
    type: 'Work on paper',
    medium: 'Ink and gouache on paper',
    from: 'purchased',
    biography: `<p>Min-seo Park draws a figure in one line and then leaves it alone. The line is practised for weeks on newsprint and made once on good paper; washes of gouache go down first, so that nothing can be corrected afterwards.</p><p>She studied in Seoul and Providence, illustrates for magazines under another name, and teaches the gallery's Saturday drawing class, which is always full.</p>`,
    works: `
      001 | Listening | 16 x 20 | 640 | figurative | A seated figure in a single ink line over washes of clay and gold. |
      002 | Morning Stretch | 16 x 20 | 640 | figurative, inspirational | One line becomes a standing figure, an arm lifted, over pale washes. | sold`,
  },
  {
    id: 113,
    name: 'Hollis, Desmond',
    code: 'DH',
    type: 'Painting',
    medium: 'Acrylic on panel',
    from: 'consigned',
    biography: `<p>Desmond Hollis coached rowing for twenty-six years and drew every race from the launch. When he retired he bought a drone instead of a boat, and found the compositions he had been looking for.</p><p>His pictures of crews, swimmers and skiers hang in three university boathouses. He insists that the stroke is always right: “Rowers write to me otherwise.”</p>`,
    works: `
      001 | Head of the Eno | 40 x 30 | 2700 | sports, nautical | Crews seen from above pull across deep blue water. | sold
      002 | Catch and Drive | 36 x 24 | 2200 | sports | Long hulls and matching oars cut over gray water. |
      003 | Lake Wheeler, Flat Calm | 30 x 30 | cost 1050 | sports, nautical | Rowers in step on still green water. |
      004 | Lane Four | 36 x 24 | 2300 | sports | Swimmers race down their lanes, seen from high above a bright pool. |
      009 | Beech Mountain, 1988 | 20 x 24 | 1300 | sports, inspirational | A remembered slope in warm old colors. | discontinued`,
  },
];
