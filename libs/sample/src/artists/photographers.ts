import type { WrittenArtist } from './written-artist';

/** Artists who work with a camera. */
export const PHOTOGRAPHERS: readonly WrittenArtist[] = [
  {
    id: 133,
    name: 'Rourke, Declan',
    code: 'DR',
    type: 'Photograph',
    medium: 'Gelatin silver print',
    from: 'consigned',
    biography: `<p>Declan Rourke goes out when the airport closes. Fog is his studio: it puts a white wall behind every tree in the county and takes it down again by ten. He has a contract with nobody, an old truck, and the telephone number of a night watchman on the Parkway who calls when he cannot see his own feet.</p><p>Prints are made on warm paper in editions of twelve, and toned in tea. It is real tea. He will not say which.</p>`,
    works: `
      001 | Airport Closed | 20 x 16 | 900 | landscape, inspirational | Dark trunks stand in white fog, each row fainter than the last. |
      002 | Watchman's Call | 24 x 20 | 1100 | landscape | A warm-toned wood with light behind the mist. | sold
      003 | Second-Growth Pines | 16 x 20 | 880 | landscape | Straight trunks in cool gray fog. |
      004 | Nobody's Wood | 30 x 24 | cost 560 | landscape, abstract | Bare stems fade into a blue-white morning. |
      007 | The Only One Left | 20 x 20 | 980 | landscape, abstract | One bare tree on a white field, black as ink. |
      008 | Pasture Oak, January | 24 x 18 | 1000 | landscape, inspirational | A leafless oak on snow in warm tones. |
      009 | Survey Marker | 16 x 20 | 860 | landscape | A single tree where four fields meet, in gray light. | sold`,
  },
  {
    id: 134,
    name: 'Achterberg, Femke',
    code: 'FA',
    type: 'Photograph',
    medium: 'Archival pigment print',
    from: 'consigned',
    biography: `<p>Femke Achterberg photographs staircases from the top, lying on her stomach. She was an elevator inspector in Rotterdam, and took up the stairs, she says, to see what she had been keeping people from.</p><p>She asks the janitor and never the owner. Of the ninety-one spirals in her archive eleven no longer exist, and two were pulled down while she was on the train home.</p>`,
    works: `
      001 | Spiral No. 12, Courthouse | 20 x 25 | 1050 | architectural, abstract | A spiral staircase seen from its top, its treads turning down into shadow. |
      002 | Spiral No. 31, Hotel | 24 x 24 | 1200 | architectural | Warm-toned stairs wind toward a small bright floor. | sold
      003 | Spiral No. 40, Bank | 20 x 20 | 980 | architectural, forms | Gray treads and a dark rail coil around the middle. |
      004 | Spiral No. 44, Convent | 16 x 20 | 860 | architectural, inspirational | A pale stair without a single person on it. |
      005 | Spiral No. 52, Since Demolished | 30 x 24 | cost 620 | architectural | A sunlit stair in ochre and brown, now gone. |`,
  },
  {
    id: 135,
    name: 'Delgado, Marisol',
    code: 'MD',
    type: 'Photograph',
    medium: 'Archival pigment print',
    from: 'purchased',
    biography: `<p>Marisol Delgado works between midnight and four. She was a nurse on the night shift in Asheville and kept the hours when she left the hospital; somebody, she says, should be looking.</p><p>Her skies are single exposures of a few seconds, without tricks, from places that she reaches on foot with a red lamp. The sea pictures are the opposite: minutes long, in the last light, until the water gives up its waves.</p>`,
    works: `
      001 | Night Shift, Max Patch | 30 x 20 | 1250 | landscape, inspirational | The Milky Way stands over a dark line of spruces. |
      002 | Three in the Morning | 24 x 30 | 1300 | landscape | A blue night full of stars above black hills. | sold
      007 | Minutes of Sea | 24 x 18 | 1100 | nautical, abstract | Black rocks stand in water that has turned to mist. |
      008 | Blue Hour, Point Lookout | 30 x 22 | 1250 | nautical, landscape | Rocks and milky sea in deep blue light. | sold
      009 | Where the Ferry Turned | 24 x 20 | 1080 | nautical | Gray stones in a smooth gray sea. |
      010 | Tide without Waves | 20 x 16 | 900 | nautical, inspirational | Pale green water lies like fog about dark rocks. |`,
  },
];
