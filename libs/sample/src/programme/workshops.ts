import type { WrittenWorkshop } from '../written-workshop';

const OIL =
  '<ul><li>Oil paints in your usual colors, or the set of six that we lend</li><li>Three brushes: one large, one flat, one that you trust</li><li>Two panels, 11 by 14 inches</li><li>Clothes that have met paint before</li></ul>';
const PAPER =
  '<ul><li>A pad of heavy paper, 12 by 16 inches or more</li><li>A kneaded eraser</li><li>An apron</li></ul><p>We provide everything else.</p>';
const LENS =
  '<ul><li>A camera with manual settings, and its charger</li><li>An empty memory card</li><li>Shoes for wet grass</li></ul>';

/** Workshops, counted from the day of the first start. */
export const WORKSHOPS: readonly WrittenWorkshop[] = [
  {
    ...{ id: 1, name: 'Fields Before Breakfast', subtitle: 'Landscape in oil, from the ground up', teacher: 101 },
    summary: 'Two mornings of painting what is there before it changes, and an afternoon of knowing when to stop.',
    content:
      '<p>Adaeze Okafor-Lindqvist paints outdoors before most people are awake. In this workshop the fields come to you: we begin each morning with large brushes and a timer, and end it with one painting that you keep.</p><p>Coffee is ready from nine.</p>',
    objectives:
      '<ul><li>See a landscape as five shapes</li><li>Mix greens that are not all the same green</li><li>Finish in one sitting</li></ul>',
    ...{ supplies: OIL, mediums: 'Oil', audience: 'beginner', seats: 10, price: 245, cancellation: 0 },
    times: [
      ['Saturday', 20, '10:00', '16:00'],
      ['Saturday', 27, '10:00', '16:00'],
    ],
    images: [1101, 1108, 1103],
    testimonials: '<p>“I have thrown away my small brushes.”</p>',
  },
  {
    ...{ id: 2, name: 'The One-Line Figure', subtitle: 'Drawing from life', teacher: 112 },
    summary: 'A model, a stick of charcoal and no eraser. Six seats only, so that everybody can see.',
    content:
      '<p>Min-seo Park draws a figure in one line and leaves it alone. Over one long day she shows how to look for the length of a whole breath before the hand moves.</p>',
    objectives: '<ul><li>Look longer than you draw</li><li>Find the line that carries the weight</li></ul>',
    ...{ supplies: PAPER, mediums: 'Charcoal, ink', audience: 'experienced', seats: 6, price: 135, cancellation: 1 },
    prerequisites: 'You have drawn from a model before.',
    times: [['Sunday', 16, '10:00', '17:00']],
    images: [2201, 2202],
  },
  {
    ...{ id: 3, name: 'Cutting Light: A First Linocut', teacher: 131 },
    summary: 'From a blank block to a small edition, signed and numbered by you.',
    content:
      '<p>Linoleum forgives more than wood and asks for more than a potato. Bring a drawing the size of a postcard, or make one with us.</p>',
    objectives: '<ul><li>Cut safely</li><li>Think in black first</li><li>Pull an edition of eight</li></ul>',
    ...{ supplies: PAPER, mediums: 'Linocut', audience: 'no experience', seats: 8, price: 110, cancellation: 1 },
    times: [],
    images: [4101, 4102],
  },
  {
    ...{ id: 4, name: 'A Bouquet in Two Sittings', teacher: 103 },
    summary: 'The same flowers twice: once for the shapes, once for the light that has moved on.',
    content:
      '<p>Marguerite Beauchamp buys her flowers on Friday and paints them until they fall. We do the first half.</p>',
    objectives: '<ul><li>Place a bouquet in light</li><li>Keep reds clean</li></ul>',
    ...{ supplies: OIL, mediums: 'Oil', audience: 'advanced', seats: 8, price: 320, cancellation: 2, closed: true },
    times: [
      ['Friday', 23, '13:00', '17:00'],
      ['Saturday', 24, '10:00', '16:00'],
    ],
    images: [1304, 1307],
  },
  {
    ...{ id: 5, name: 'Snow, Which Is Not White', teacher: 107 },
    summary: 'A day of grays, blues and one very small yellow.',
    content: '<p>We painted what the window had to offer. Those who missed it can ask for the next one.</p>',
    objectives: '<ul><li>Mix twelve grays</li></ul>',
    ...{ supplies: OIL, mediums: 'Oil, gouache', audience: 'beginner', seats: 10, price: 125, cancellation: 0 },
    times: [['Saturday', -25, '10:00', '16:00']],
    images: [1701, 1702],
  },
  {
    ...{ id: 6, name: 'Bring a Picture, Take Home a Plan', subtitle: 'An evening about walls', teacher: 113 },
    summary: 'How high, how far apart, on what kind of hook. Free, with a level for everybody to try.',
    content:
      '<p>Measure your wall, take a photograph of it, and come. Desmond Hollis has hung his own shows for twenty years; your wall will be easy.</p>',
    objectives: '<ul><li>Find the right height</li><li>Choose a hook that holds</li></ul>',
    supplies: '<p>A photograph of your wall, and its measurements.</p>',
    ...{ mediums: 'A hammer', audience: 'no experience', seats: 20, price: 0, cancellation: 0 },
    times: [['Thursday', 11, '18:30', '20:00']],
    images: [60, 33],
  },
  {
    ...{ id: 7, name: 'Five Days in One Room', subtitle: 'An intensive for painters', teacher: 106 },
    summary: 'Monday to Friday with Kirsten Halvorsen: a chair, a window and the light between them.',
    content:
      '<p>The room stays the same, and nothing in it does. We paint from nine-thirty, and look at everything on the wall each afternoon.</p>',
    objectives:
      '<ul><li>Work from a sketch without copying it</li><li>Paint light before things</li><li>Bring five starts to one finish</li></ul>',
    ...{ supplies: OIL, mediums: 'Oil, acrylic', audience: 'experienced', seats: 9, price: 890, cancellation: 3 },
    prerequisites: 'Some years of painting on your own.',
    times: [
      ['Monday', 61, '09:30', '16:30'],
      ['Tuesday', 62, '09:30', '16:30'],
      ['Wednesday', 63, '09:30', '16:30'],
      ['Thursday', 64, '09:30', '16:30'],
      ['Friday', 65, '09:30', '15:00'],
    ],
    images: [1601, 1602, 1603],
  },
  {
    ...{ id: 8, name: 'The Hour That Is Missing', subtitle: 'Photographing dusk', teacher: 121 },
    summary: 'One weekend, two evenings of different length: the clocks change in between.',
    content:
      '<p>Camila Sørensen-Ruiz photographs the minutes that nobody uses. On Saturday we learn what a camera does at dusk; on Sunday dusk comes at another hour, and so do we.</p>',
    objectives: '<ul><li>Expose for the last light</li><li>Wait on purpose</li></ul>',
    ...{ supplies: LENS, mediums: 'Digital photography', audience: 'beginner', seats: 8, price: 180, cancellation: 1 },
    times: 'when the clocks change',
    images: [3101, 3102],
  },
  {
    ...{ id: 9, name: 'Paper, Water, Patience', subtitle: 'Watercolor for people who fight it', teacher: 125 },
    summary: 'Three Tuesday evenings of letting the paper do half of the work.',
    content:
      '<p>Ines Calloway wets the paper, puts in one color, and waits. This is harder than it sounds, and worth it.</p>',
    objectives: '<ul><li>Know when paper is damp, not wet</li><li>Leave white where white should be</li></ul>',
    ...{ supplies: PAPER, mediums: 'Watercolor', audience: 'no experience', seats: 12, price: 150, cancellation: 2 },
    times: [
      ['Tuesday', 37, '18:00', '20:30'],
      ['Tuesday', 44, '18:00', '20:30'],
      ['Tuesday', 51, '18:00', '20:30'],
    ],
    images: [3501, 3504],
  },
  {
    ...{ id: 10, name: 'Color Without Names', teacher: 109 },
    summary: 'Abstract painting for those who can already paint a chair. Tell us which weekday suits you.',
    content: '<p>Lúcia Ferreira will not let anybody say “sky.” Only warmer, cooler, nearer and farther.</p>',
    objectives: '<ul><li>Build a picture from two colors and their neighbors</li></ul>',
    ...{ supplies: OIL, mediums: 'Acrylic', audience: 'advanced', seats: 10, price: 210, cancellation: 1 },
    times: [],
    images: [1901, 1902],
  },
];
