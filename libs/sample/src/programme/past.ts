import type { WrittenEvent } from './written-event';

/** Past events, which keep their pages. */
export const PAST_EVENTS: readonly WrittenEvent[] = [
  {
    id: 31,
    name: 'Wendell Greer at Ninety Minus One',
    summary: 'Two acres, forty years, eleven small panels. The painter was there, and so was one of his hens.',
    content: `<p>Wendell Greer has painted the same two acres since he came back to them in his fifties, and has never shown more than a dozen pictures at once because there were never more than a dozen finished. For this evening he brought eleven, all in egg tempera, none larger than this page on your screen.</p><p>He talked for twenty minutes about yolk, chalk and patience, answered every question, and sold the twelfth picture, which was still wet, off the back seat of his car.</p>`,
    times: [['Friday', -410, '18:00', '20:30']],
    images: [3201, 3204],
    location: 1,
  },
  {
    id: 32,
    name: 'Glass After Dark',
    summary:
      'Rafael Vasquez and Astrid Moon Lindgren filled the front room with lit glass, and we turned off the lamps.',
    content: `<p>Forty vessels on forty small lights, and nothing else on. Rafael Vasquez brought his ambers from Star; Astrid Moon Lindgren brought the blues and grays of two winters. Visitors walked the aisle one at a time, which was partly for the mood and partly for our insurance.</p><p>At eight both makers explained, with a flashlight and a great deal of waving, what happens between the furnace and the shelf.</p>`,
    times: [['Saturday', -330, '18:30', '21:00']],
    images: [2402, 2501, 2405],
    location: 1,
  },
  {
    id: 33,
    name: 'Frame Clinic: Bring What Is in Your Closet',
    summary:
      'Elias and Tomás looked at diplomas, quilts, a christening gown and one oar, and said what they would do with each.',
    content: `<p>Everybody has one: the print rolled up since college, the grandmother who is coming loose in her oval, the poster that the sun has eaten. At our clinic Elias Whitlock and Tomás Rivera take each thing out, turn it over, and tell you what it is, what is happening to it, and what they would do if it were theirs. Sometimes the answer is: nothing.</p><p>Fifty-three things came through the door. The oar now hangs over a staircase in Cary.</p>`,
    times: [
      ['Saturday', -242, '11:00', '14:00'],
      ['Saturday', -235, '11:00', '14:00'],
    ],
    images: [63],
    location: 1,
  },
  {
    id: 34,
    name: 'Low Country, High Water',
    summary: 'Watercolors from a year on the marsh, shown wet-handed: Ines Calloway painted one while we watched.',
    content: `<p>Ines Calloway spent twelve months in a borrowed cabin on Core Sound and came back with ninety sheets. We chose twenty-four. On the opening night she soaked one more, tilted it, and let the tide come in while sixty people held their breath and their wine.</p><p>That sheet is not for sale. It hangs in our workroom.</p>`,
    times: [['Thursday', -160, '17:30', '20:00']],
    images: [3501, 3504],
    location: 1,
  },
  {
    id: 35,
    name: 'Kiln Opening at Saxapahaw',
    summary: 'Three potters, one kiln, and the moment when the bricks come down.',
    content: `<p>Ruth Ellen Macon, Grace Iwu and Hollis Tanaka fired one kiln together for fifty hours and opened it in front of everybody. The first pot out was handed round warm. The last, which had stuck to its shelf, was hammered off, to applause.</p><p>We drove home with the car full and the windows open.</p>`,
    times: [['Saturday', -75, '10:00', '15:00']],
    images: [4801, 2604],
    location: 2,
  },
  {
    id: 36,
    name: 'An Evening with the Whitlocks: Twenty-Five Years of Rabbets',
    summary: 'Nora and Elias told how a frame shop became a gallery, with the worst frame they ever made on the wall.',
    content: `<p>It is the first one: oak, four miters, none of them closed. Elias keeps it over the saw. On this evening it hung in the window, and Nora told how the two of them rented the back of a shoe store, why they took the first painting on consignment (the painter could not pay for her frame), and what they have learned since about walls, light, and people who say that they do not know anything about art.</p>`,
    times: [['Thursday', -24, '18:00', '20:00']],
    images: [40, 7],
    location: 1,
  },
];
