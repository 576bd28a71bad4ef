import type { WrittenArtist } from '../written';

/** Those who wait with a camera. */
export const PHOTOGRAPHERS: readonly WrittenArtist[] = [
  {
    id: 133,
    name: 'Rourke, Declan',
    portrait: '133x783',
    code: 'DR',
    type: 'Photograph',
    medium: 'Gelatin silver print',
    from: 'consigned',
    biography: `<p>Declan Rourke goes out when the airport closes. Fog is his studio: it puts a white wall behind every tree in the county and takes it down again by ten. He has a contract with nobody, an old truck, and the telephone number of a night watchman on the Parkway who calls when he cannot see his own feet.</p><p>Prints are made on warm paper in editions of twelve, and toned in tea. It is real tea. He will not say which.</p>`,
    works: `
      Airport Closed | forest noir | 20 x 16 | 900 | landscape, inspirational | Dark trunks stand in white fog, each row fainter than the last. |
      Watchman's Call | forest sepia | 24 x 20 | 1100 | landscape | A warm-toned wood with light behind the mist. | sold
      Second-Growth Pines | forest slate | 16 x 20 | 880 | landscape | Straight trunks in cool gray fog. |
      Nobody's Wood | forest winter | 30 x 24 | cost 560 | landscape, abstract | Bare stems fade into a blue-white morning. |
      Where the Road Was | forest mist | 24 x 24 | 1080 | landscape | Trees and fog, and no way to tell how far. |
      Green Room | forest jade | 20 x 24 | 960 | landscape, inspirational | A print toned green: tall trunks and rising light. | sold
      The Only One Left | lonely noir | 20 x 20 | 980 | landscape, abstract | One bare tree on a white field, black as ink. |
      Pasture Oak, January | lonely sepia | 24 x 18 | 1000 | landscape, inspirational | A leafless oak on snow in warm tones. |
      Survey Marker | lonely slate | 16 x 20 | 860 | landscape | A single tree where four fields meet, in gray light. | sold
      Afterwards | lonely winter | 30 x 20 | 1250 | landscape, inspirational | A tree and its small shadow in a great deal of snow. | call
      Drawn by Hand, Almost | lonely linen | 12 x 12 | cost 240 x1.3 | landscape, abstract | A small print of one tree, fine as a pen drawing. |`,
  },
  {
    id: 134,
    name: 'Achterberg, Femke',
    portrait: '134x167',
    code: 'FA',
    type: 'Photograph',
    medium: 'Archival pigment print',
    from: 'consigned',
    biography: `<p>Femke Achterberg photographs staircases from the top, lying on her stomach. She was an elevator inspector in Rotterdam, and took up the stairs, she says, to see what she had been keeping people from.</p><p>She asks the janitor and never the owner. Of the ninety-one spirals in her archive eleven no longer exist, and two were pulled down while she was on the train home.</p>`,
    works: `
      Spiral No. 12, Courthouse | stairs noir | 20 x 25 | 1050 | architectural, abstract | A spiral staircase seen from its top, its treads turning down into shadow. |
      Spiral No. 31, Hotel | stairs sepia | 24 x 24 | 1200 | architectural | Warm-toned stairs wind toward a small bright floor. | sold
      Spiral No. 40, Bank | stairs slate | 20 x 20 | 980 | architectural, forms | Gray treads and a dark rail coil around the middle. |
      Spiral No. 44, Convent | stairs linen | 16 x 20 | 860 | architectural, inspirational | A pale stair without a single person on it. |
      Spiral No. 52, Since Demolished | stairs ochre | 30 x 24 | cost 620 | architectural | A sunlit stair in ochre and brown, now gone. |
      Spiral No. 57, Lighthouse | stairs cobalt | 20 x 25 | 1080 | architectural, nautical | Blue iron steps turn inside a tower. | sold
      Spiral No. 63, Library | stairs sage | 24 x 30 | 1300 | architectural, forms | Soft green light falls down a winding stair. |
      Spiral No. 70, Opera | stairs ruby | 24 x 24 | 1250 | architectural, interior | A dark red staircase, all velvet and shadow. | call
      Spiral No. 78, Tobacco Warehouse | stairs amber | 20 x 16 | 900 | architectural | Wooden steps in honey-colored light. |
      Spiral No. 91, Janitor Asleep | stairs plum | 16 x 16 | cost 330 x1.2 | architectural, abstract | A plum-toned stair that turns and turns. |`,
  },
  {
    id: 135,
    name: 'Delgado, Marisol',
    portrait: '135x52',
    code: 'MD',
    type: 'Photograph',
    medium: 'Archival pigment print',
    from: 'purchased',
    biography: `<p>Marisol Delgado works between midnight and four. She was a nurse on the night shift in Asheville and kept the hours when she left the hospital; somebody, she says, should be looking.</p><p>Her skies are single exposures of a few seconds, without tricks, from places that she reaches on foot with a red lamp. The sea pictures are the opposite: minutes long, in the last light, until the water gives up its waves.</p>`,
    works: `
      Night Shift, Max Patch | stars indigo | 30 x 20 | 1250 | landscape, inspirational | The Milky Way stands over a dark line of spruces. |
      Three in the Morning | stars cobalt | 24 x 30 | 1300 | landscape | A blue night full of stars above black hills. | sold
      Ember of a Town | stars ember | 20 x 25 | 1050 | landscape, inspirational | The glow of a far town under a star-filled sky. |
      Somebody Should Be Looking | stars noir | 24 x 24 | cost 560 | landscape, abstract | Stars and dust in black and white. |
      Perseids, None | stars plum | 30 x 24 | 1280 | landscape | A violet night sky in which nothing falls. | call
      Spruce Line | stars jade | 20 x 16 | 880 | landscape | A greenish night above a ragged edge of trees. |
      Minutes of Sea | surf noir | 24 x 18 | 1100 | nautical, abstract | Black rocks stand in water that has turned to mist. |
      Blue Hour, Point Lookout | surf indigo | 30 x 22 | 1250 | nautical, landscape | Rocks and milky sea in deep blue light. | sold
      Where the Ferry Turned | surf slate | 24 x 20 | 1080 | nautical | Gray stones in a smooth gray sea. |
      Tide without Waves | surf sea-glass | 20 x 16 | 900 | nautical, inspirational | Pale green water lies like fog about dark rocks. |
      Sepia Coast | surf sepia | 40 x 30 cm | cost 420 x1.2 | nautical, landscape | A rocky shore in warm browns, its surf blurred to smoke. |`,
  },
];
