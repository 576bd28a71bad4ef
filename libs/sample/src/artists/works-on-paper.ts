import type { WrittenArtist } from './written-artist';

/** Water, ink and the knife. */
export const WORKS_ON_PAPER: readonly WrittenArtist[] = [
  {
    id: 125,
    name: 'Calloway, Ines',
    code: 'IHC',
    type: 'Work on paper',
    medium: 'Watercolor on paper',
    from: 'consigned',
    biography: `<p>Ines Calloway paints the marsh while it is moving. She soaks the sheet, tilts the board and has, by her own account, eleven minutes before the paper makes up its mind. What happens in those minutes she calls weather, and she keeps about one sheet in four.</p><p>She taught chemistry in Beaufort County for three decades and mixes her own granulating grays. The creeks in her pictures are all real, and most of them are in a different place by now.</p>`,
    works: `
      001 | Core Sound, Incoming | 22 x 15 | 1100 | landscape, nautical | A pale creek winds through blue-green marsh toward a far line of trees. |
      002 | Eleven Minutes | 22 x 15 | 1150 | landscape, impressionistic | A washed sky of rose and gray over a winding tidal creek. | sold
      003 | Spartina, September | 15 x 20 | 980 | landscape | Rust and gold marsh grass beneath a soft gray sky. |
      004 | High Water at the Cabin | 20 x 14 | 920 | landscape, nautical | Wide, still water in the marsh, in greens like old bottles. |
      005 | Before the Wind Got Up | 24 x 16 | cost 520 | landscape, inspirational | Hardly any color: fog, water and a few stalks of grass. |
      006 | Ebb, North River | 22 x 15 | 1050 | landscape, nautical | Slate-colored washes run down toward a silver creek. | sold`,
  },
  {
    id: 131,
    name: 'Sato, Hana',
    code: 'HS',
    type: 'Print',
    medium: 'Linocut, hand-printed',
    from: 'purchased',
    biography: `<p>Hana Sato cuts linoleum with gouges that belonged to her grandfather, who made fishing floats in Hakodate, and prints with the back of a wooden spoon. Editions are small because her wrist says so: twenty at most.</p><p>Her waves are the Pacific that she was born beside, her hills are the Blue Ridge that she married into, and the moon, she says, is the same one. Every light line in a print is a place where something was taken away.</p>`,
    works: `
      001 | Moon over Hakodate | 16 x 16 | 380 | nautical, forms | Dark waves roll under a pale moon and a sky of carved rings. |
      002 | Small Sun, Short Waves | 18 x 14 | 420 | nautical, abstract | Green waves and a bright disc in a cut sky. | sold
      003 | Winter Swell | 14 x 18 | 390 | nautical | Gray waves rise row upon row beneath a cold sun. |
      006 | Three Pines, Craggy | 16 x 16 | 380 | landscape, forms | Pines stand before layered gray hills and an orange moon. |
      007 | Fire on the Ridge | 14 x 18 | 390 | landscape | Black pines, red hills and an orange sun. | sold
      008 | Blue Ridge, All of It | 24 x 18 | 560 | landscape | Ridge over ridge in three blues, under carved rays. |
      011 | Moonrise, Married In | 16 x 20 | 430 | landscape | Plum-colored hills and a large pale moon. | hidden`,
  },
  {
    id: 132,
    name: 'Whitcomb, Beatrice',
    code: 'BW',
    type: 'Work on paper',
    medium: 'Ink and watercolor on paper',
    from: 'consigned',
    biography: `<p>Beatrice Whitcomb drew plants for field guides that you very likely own. The work taught her to count stamens before breakfast and to distrust pretty arrangements; when the publisher closed she kept the light table and let the plants stand as they liked.</p><p>She draws from living specimens, mostly from ditches. The brown spots in her paper are real; she collects endpapers from ruined ledgers and says that a plant looks wrong on anything younger than itself.</p>`,
    works: `
      001 | Sword Fern, Three Fronds | 18 x 24 | 860 | floral, realism | Three fern fronds rise from one root on old cream paper. |
      002 | Christmas Fern | 16 x 20 | 720 | floral, realism | Green fronds drawn leaflet by leaflet. | sold
      003 | Bracken in October | 18 x 24 | 880 | floral | A fern gone copper, every leaf outlined in brown ink. |
      005 | Ginkgo, Hillsborough Street | 18 x 24 | 890 | floral, forms | A twig of ginkgo with yellow fans. |
      006 | Ginkgo on the Day | 16 x 20 | 760 | floral | Bright yellow ginkgo leaves, the day before they fell. | sold
      008 | Corn Poppies from the Ditch | 18 x 24 | 920 | floral, realism | Poppies with one ripe seed head on long stems. |
      009 | Red Poppies, One Pod | 16 x 20 | 780 | floral | Three open poppies in strong reds and a green pod. | sold
      011 | Olive with Fruit | 18 x 24 | 870 | floral, realism | A silver-green olive branch with dark fruit. |
      012 | Olive, Winter Light | 14 x 18 | 620 | floral, inspirational | A slender olive branch in grays and soft greens. |`,
  },
];
