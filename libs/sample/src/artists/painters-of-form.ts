import type { WrittenArtist } from '../written';

/** Abstract painters, and those who look at objects until they become forms. */
export const PAINTERS_OF_FORM: readonly WrittenArtist[] = [
  {
    id: 107,
    name: 'Abernathy, Joan',
    portrait: '107x267',
    code: 'JA',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Joan Abernathy has been painting rectangles since 1974 and sees no reason to stop. A student of the Black Mountain generation at second hand, she lays forty or fifty thin coats over one another until the edges begin to breathe.</p><p>She asks that her pictures be hung low, in ordinary light, and not explained.</p>`,
    works: `
      Ember | field ember | 48 x 60 | 7800 | abstract | Bands of orange and red hover over a smoky ground, their edges soft and uneven. | call
      Between Two Silences | field slate | 40 x 50 | 5600 | abstract, inspirational | Orange, white and sand-colored bands on a quiet gray ground. |
      Garnet over Rose | field ruby | 36 x 48 | 5200 | abstract | Deep reds and pale pinks float one above the other. | sold
      Field No. 212 | field ochre | 48 x 36 | cost 2300 | abstract | A cream field rests on a deep brown one, on a ground of cool gray. |
      Field No. 219 | field cobalt | 48 x 48 | 6100 | abstract | Red above, deep blue below, and a band of white at the foot. |
      Slow Green | field jade | 30 x 40 | 3900 | abstract | Cream and green fields float in deep green. |
      Terra | field terracotta | 24 x 30 | cost 1250 x1.1 | abstract | Cream floats above a deep clay red. |
      Vesper | field plum | 36 x 36 | 4400 | abstract, inspirational | Blue, apricot and pale rose meet in the colors of the last minutes of a day. |
      Study for Ember | field ember | 16 x 20 | 1400 | abstract | A small study in glowing reds and oranges for a larger painting. | sold
      Field No. 224 | field dusk | 40 x 50 | 5600 | abstract | Gold, wine and blue bands float on a dark red ground. |
      Noon | field citrus | 36 x 48 | 5100 | abstract, inspirational | Red over cream on a bright green ground, all of it humming. | sold
      Low Register | field indigo | 30 x 36 | cost 1550 | abstract | Red and sand-colored blocks on deep blue. |
      Winter Field | field winter | 24 x 24 | 2300 | abstract | White and sand-colored blocks with breathing edges on gray-blue. |`,
  },
  {
    id: 108,
    name: 'Nakagawa, Theo',
    portrait: '108x168',
    code: 'TN',
    type: 'Painting',
    medium: 'Acrylic on canvas',
    from: 'consigned',
    biography: `<p>Theo Nakagawa was a percussionist first, and his paintings are still counted in before they begin. Each of the large sweeps is made once, with a brush as wide as a broom, and kept or lost on the spot; the small marks that answer it may take a month.</p><p>He lives and works in a former tobacco barn outside Hillsborough, with a drum kit in the corner “for corrections.”</p>`,
    works: `
      Count Me In | gesture coast | 48 x 48 | 4800 | abstract | Sweeping strokes of blue, white and yellow swing across a pale ground. |
      Rim Shot | gesture ember | 40 x 30 | 3300 | abstract | Fast, dark strokes over a hot red-brown field, with sparks of yellow. | sold
      Half the Band Left | gesture sage | 30 x 40 | 3100 | abstract | Loose arcs in gray-green and clay with plenty of silence around them. |
      Brushes on Snare | gesture winter | 36 x 36 | cost 1500 | abstract, inspirational | Light, dry brushwork in silver and brown. |
      Upbeat | gesture citrus | 24 x 30 | 1950 | abstract | Orange, green and red strokes leap over a warm ground. |
      Coda in Blue | gesture indigo | 48 x 36 | 4200 | abstract | Pale strokes drift over blue like the end of a long piece. | call
      Trading Fours | gesture terracotta | 60 x 40 | 5400 | abstract | Broad bristle marks in clay, teal and gold answer one another across the canvas. |
      Ghost Note | gesture mist | 18 x 24 | cost 520 x1.3 | abstract | A few quiet gestures, nearly the color of the ground. |
      Encore | gesture rose | 30 x 30 | 2500 | abstract | Rose, wine and cream strokes piled up with an open hand. |
      Paradiddle | gesture plum | 30 x 30 | 2500 | abstract | Wine, peach and blue strokes roll over each other. |
      Four on the Floor | gesture noir | 48 x 36 | 4100 | abstract | Black, white and gray sweeps, hard and loud. | sold
      Kick, Snare, Air | gesture cobalt | 36 x 36 | cost 1450 | abstract, inspirational | Red and yellow marks leap over blue. |
      Bossa | gesture meadow | 24 x 30 | 1900 | abstract | Easy green and coral strokes over a light ground. |`,
  },
  {
    id: 109,
    name: 'Ferreira, Lúcia',
    portrait: '109x2',
    code: 'LF',
    type: 'Work on paper',
    medium: 'Screenprint',
    from: 'purchased',
    biography: `<p>Lúcia Ferreira prints by hand in a two-press shop in Carrboro that she shares with a bookbinder and three cats. Her hard-edged compositions begin as cut paper, moved about for days, and end as screenprints in editions of thirty or fewer.</p><p>She was born in Porto, where she says she learned everything she knows from kitchen tiles and tram tickets.</p>`,
    works: `
      Matinée | arches cobalt | 24 x 18 | 480 | forms, abstract | Nested arches in two blues and red beneath a yellow disc. |
      Tram 22 | arcs cobalt | 20 x 20 | 420 | forms, abstract | Quarter circles in a grid turn blue, yellow and red against one another. |
      Counterweight | balance rose | 18 x 24 | 450 | abstract, forms | Discs and bars in wine and rose hold each other in balance. | sold
      Lido | arches coast | 28 x 20 | cost 260 | forms | Arches and a sun in bathing-hut colors. |
      Nine Doors | arches terracotta | 20 x 28 | 560 | forms, architectural | Arched shapes in clay, teal and gold on a warm sheet. |
      Quarter Past | arcs citrus | 20 x 20 | 420 | forms, abstract | Bright quarter circles, no two neighbours alike. |
      Sun through Blinds | stripes ochre | 18 x 24 | 460 | abstract | Upright stripes in earth colors, interrupted by a disc of other stripes. |
      Deckchairs | stripes jade | 24 x 18 | 460 | abstract, forms | Green, coral and cream stripes around a circle. | sold
      The Juggler's Wife | balance ochre | 24 x 30 | cost 340 x1.2 | abstract, figurative | Circles, a bowl and slender bars tilt and nearly fall. |
      Patchwork | arcs terracotta | 30 x 30 | 720 | forms, abstract | A large sheet of arcs and squares in the colors of old brick and glaze. |
      Low Sun, Tall Arches | arches sage | 40 x 50 cm | 520 | forms | Soft green arches stand about beneath a small sun. |
      Ticket Punch | balance cobalt | 18 x 24 | 450 | abstract, forms | Yellow and dark blue discs hang on a slender line. |
      Kitchen, Porto | arcs sage | 20 x 20 | 420 | forms, architectural | Quiet shapes in dark green, sand and sage. | sold
      Beach Huts, Closed | stripes coast | 24 x 18 | 440 | abstract | Blue, white and red stripes around a still circle. |
      Evening Arches | arches plum | 20 x 28 | cost 250 | forms, architectural | Arches in violet, rose and gold under a low sun. |`,
  },
  {
    id: 110,
    name: 'Oyelaran, Bisi',
    portrait: '110x8',
    code: 'BO',
    type: 'Painting',
    medium: 'Oil on panel',
    from: 'consigned',
    biography: `<p>Bisi Oyelaran paints the same eleven bottles. They stand on a shelf in her kitchen in Raleigh, rinsed and unlabeled, and she has known some of them for twenty years.</p><p>A former pharmacist, she came to still life through an evening class and never left the first assignment. Collectors who live with her pictures say that they get slower in them.</p>`,
    works: `
      Arrangement, Evening | still terracotta | 24 x 18 | 1500 | still life | A bottle and two jars stand close together in the dark, with fruit before them. |
      Quiet Company | still sage | 20 x 16 | 1200 | still life, realism | Pale vessels on a rose-gray cloth in even light. | sold
      White Jar | still linen | 24 x 24 | cost 800 | still life | Simple jars and a tall bottle in warm whites and muted blue. |
      Kitchen Shelf, March | still mist | 18 x 14 | 950 | still life | The familiar bottles in cool morning grays. |
      What Is Left of Dinner | dark ember | 24 x 18 | 1650 | still life, realism | Vessels and fruit catch the last light against a dark wall. |
      The Red Jar | dark ruby | 20 x 24 | 1700 | still life, realism | A close group glows out of the darkness in wine and rose. |
      Harvest Table | still autumn | 30 x 24 | 2100 | still life | Gold, rust and cream vessels with fruit rolled to the front. | call
      Lamp Oil | dark autumn | 16 x 12 | cost 420 x1.3 | still life, realism | A small dark picture of bottles and ripe fruit. |
      Five Friends | still coast | 24 x 20 | 1450 | still life | Blue and white vessels, one yellow bottle and a red pear, shoulder to shoulder. |
      Wine Bottle, Rose Jar | still rose | 18 x 18 | 1100 | still life | A dark red bottle and two jars in rose and white, with ripe pears. |
      Milk Bottle, Chip | still winter | 16 x 20 | 1250 | still life | White and gray vessels in cold, even light. |
      The Eleven | still ochre | 36 x 24 | 2900 | still life, realism | A long row of familiar bottles in earth colors. | sold
      After the Pharmacy | dark plum | 20 x 16 | cost 620 | still life | Pale vessels and ripe fruit in a violet dark. |
      Blue Jar, Dust | still cobalt | 18 x 18 | 1300 | still life, realism | Blue and white vessels around one red bottle. |`,
  },
  {
    id: 111,
    name: 'Delacroix-Byrd, Antoine',
    portrait: '111x93',
    code: 'ADB',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Antoine Delacroix-Byrd (no relation, he says before anyone can ask) danced for nine years before a knee sent him to the drawing board. He paints what he misses: weight leaving the floor, cloth arriving a beat late.</p><p>The beach pictures began as a holiday from the stage and became the other half of his work. In both, the figures are a few strokes each, put down while they are still moving.</p>`,
    works: `
      Third Act | dancers ember | 36 x 28 | 3400 | figurative, impressionistic | Dancers in cream whirl under a low stage light. | sold
      Rehearsal, Without Music | dancers plum | 24 x 30 | 2500 | figurative | Two dancers turn in a spill of gold light on a violet stage. |
      The Understudies | dancers rose | 40 x 30 | 3800 | figurative, impressionistic | Skirts flare in rose and white against the dark of the wings. |
      Curtain at Eight | dancers dusk | 30 x 40 | cost 1700 | figurative, inspirational | Arms raised, two dancers wait in the warm light before the curtain. |
      Wrightsville, August | beach coast | 36 x 24 | 2600 | figurative, impressionistic, landscape | People stand about in the sun at the edge of blue, breaking water. |
      Nobody Goes in before Noon | beach dawn | 30 x 20 | 2100 | figurative, landscape | Bathers gather on pale sand while the sea is still cold and gray. |
      Parasols | beach citrus | 30 x 30 | 2400 | figurative, impressionistic | A beach in hot yellows and oranges, with long shadows. | call
      Low Tide Walkers | beach mist | 48 x 24 | cost 1400 x1.2 | figurative, landscape | Small figures cross a wide, wet beach under a silver sky. |
      The Green Wave | beach jade | 24 x 18 | 1350 | figurative, nautical | Walkers and swimmers by a green sea with bright foam. |
      Last Bow but One | dancers indigo | 36 x 28 | 3300 | figurative, impressionistic | Pale skirts whirl on a deep blue stage. |
      Class, Barre Pushed Aside | dancers citrus | 30 x 24 | 2500 | figurative | Dancers in yellow light, arms in the air. | sold
      Sandbar | beach sea-glass | 36 x 24 | cost 1250 | figurative, landscape | Bathers stand about in green shallows. |
      Umbrella Pines, Beach Day | beach terracotta | 40 x 30 | 2900 | figurative, impressionistic | Small figures on warm sand before a rust-colored sea. |`,
  },
  {
    id: 112,
    name: 'Park, Min-seo',
    portrait: '112x28',
    code: 'MSP',
    type: 'Work on paper',
    medium: 'Ink and gouache on paper',
    from: 'purchased',
    biography: `<p>Min-seo Park draws a figure in one line and then leaves it alone. The line is practised for weeks on newsprint and made once on good paper; washes of gouache go down first, so that nothing can be corrected afterwards.</p><p>She studied in Seoul and Providence, illustrates for magazines under another name, and teaches the gallery's Saturday drawing class, which is always full.</p>`,
    works: `
      Listening | line terracotta | 16 x 20 | 640 | figurative | A seated figure in a single ink line over washes of clay and gold. |
      Morning Stretch | line sage | 16 x 20 | 640 | figurative, inspirational | One line becomes a standing figure, an arm lifted, over pale washes. | sold
      Her Own Weather | line rose | 20 x 24 | 820 | figurative | A drawn figure with soft patches of rose and gray. |
      Standing, Ochre | line ochre | 18 x 24 | cost 360 | figurative | A spare line drawing of a standing figure on cream paper with dark washes. |
      Afternoon, Unhurried | line coast | 14 x 18 | 520 | figurative, abstract | Line and color part ways and meet again in this small drawing. |
      Sister | line plum | 16 x 20 | 640 | figurative | A figure drawn in one breath, with violet shadows. | hidden
      Waiting for the Kettle | line linen | 30 x 40 cm | cost 300 x1.4 | figurative, interior | A figure stands and waits, in one ink line over warm earth colors. |
      Breath | line sage | 18 x 24 | 720 | figurative, inspirational | A figure in one unbroken line over soft green washes. |
      Newsprint No. 900 | line sepia | 16 x 20 | 560 | figurative | A single brown line on old paper makes a whole person. | sold
      Cousin, Laughing | line citrus | 14 x 18 | cost 260 | figurative | A quick line and patches of orange and yellow. |
      Dusk Pose | line dusk | 20 x 24 | 840 | figurative | A figure drawn over washes of violet and gold. |`,
  },
  {
    id: 113,
    name: 'Hollis, Desmond',
    portrait: '113x28',
    code: 'DH',
    type: 'Painting',
    medium: 'Acrylic on panel',
    from: 'consigned',
    biography: `<p>Desmond Hollis coached rowing for twenty-six years and drew every race from the launch. When he retired he bought a drone instead of a boat, and found the compositions he had been looking for.</p><p>His pictures of crews, swimmers and skiers hang in three university boathouses. He insists that the stroke is always right: “Rowers write to me otherwise.”</p>`,
    works: `
      Head of the Eno | rowing cobalt | 40 x 30 | 2700 | sports, nautical | Crews seen from above pull across deep blue water. | sold
      Catch and Drive | rowing slate | 36 x 24 | 2200 | sports | Long hulls and matching oars cut over gray water. |
      Lake Wheeler, Flat Calm | rowing jade | 30 x 30 | cost 1050 | sports, nautical | Rowers in step on still green water. |
      Lane Four | swimmers coast | 36 x 24 | 2300 | sports | Swimmers race down their lanes, seen from high above a bright pool. |
      Four Hundred Free | swimmers cobalt | 48 x 24 | 2900 | sports, abstract | Ropes, light and splashing arms make a pattern of the pool. | call
      Masters' Practice, 5:30 a.m. | swimmers jade | 24 x 18 | 1250 | sports | Early swimmers in pale green water. |
      Powder Day | skiers winter | 24 x 30 | 1700 | sports, landscape | Skiers draw their tracks down an open white slope. |
      Last Run | skiers dusk | 30 x 24 | cost 800 x1.2 | sports, landscape | A few skiers head down in violet evening light. |
      Beech Mountain, 1988 | skiers ochre | 20 x 24 | 1300 | sports, inspirational | A remembered slope in warm old colors. | discontinued
      Bow Ball | rowing coast | 36 x 24 | 2200 | sports, nautical | Rowing shells cut bright water from above. |
      Relay | swimmers ruby | 30 x 24 | 1750 | sports, abstract | Swimmers and lane ropes in unexpected reds. | sold
      Corduroy | skiers coast | 24 x 30 | cost 700 | sports, landscape | Skiers draw curves down a blue-shadowed slope. |
      Head Race, Fog | rowing mist | 40 x 30 | 2600 | sports, nautical | Crews slide through pale gray water. |`,
  },
];
