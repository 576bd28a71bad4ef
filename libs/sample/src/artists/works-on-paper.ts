import type { WrittenArtist } from '../written';

/** Water, ink and the knife. */
export const WORKS_ON_PAPER: readonly WrittenArtist[] = [
  {
    id: 125,
    name: 'Calloway, Ines',
    portrait: '125x5',
    code: 'IHC',
    type: 'Work on paper',
    medium: 'Watercolor on paper',
    from: 'consigned',
    biography: `<p>Ines Calloway paints the marsh while it is moving. She soaks the sheet, tilts the board and has, by her own account, eleven minutes before the paper makes up its mind. What happens in those minutes she calls weather, and she keeps about one sheet in four.</p><p>She taught chemistry in Beaufort County for three decades and mixes her own granulating grays. The creeks in her pictures are all real, and most of them are in a different place by now.</p>`,
    works: `
      Core Sound, Incoming | watercolor coast | 22 x 15 | 1100 | landscape, nautical | A pale creek winds through blue-green marsh toward a far line of trees. |
      Eleven Minutes | watercolor dawn | 22 x 15 | 1150 | landscape, impressionistic | A washed sky of rose and gray over a winding tidal creek. | sold
      Spartina, September | watercolor autumn | 15 x 20 | 980 | landscape | Rust and gold marsh grass beneath a soft gray sky. |
      High Water at the Cabin | watercolor sea-glass | 20 x 14 | 920 | landscape, nautical | Wide, still water in the marsh, in greens like old bottles. |
      Before the Wind Got Up | watercolor mist | 24 x 16 | cost 520 | landscape, inspirational | Hardly any color: fog, water and a few stalks of grass. |
      Ebb, North River | watercolor slate | 22 x 15 | 1050 | landscape, nautical | Slate-colored washes run down toward a silver creek. | sold
      Egret Weather | watercolor winter | 18 x 12 | 720 | landscape | A white winter marsh with cold blue shadows. |
      Evening, All at Once | watercolor dusk | 30 x 22 | 1750 | landscape, impressionistic | Violet and orange bleed together over dark grass. | call
      Green Tide | watercolor jade | 16 x 12 | 640 | landscape | A small sheet of wet greens with a bright bend of water. |
      The Long Bend | watercolor sage | 40 x 26 cm | 780 | landscape | Soft gray-green marsh and a creek that turns out of sight. |
      Fire Season | watercolor ember | 15 x 22 | 1080 | landscape, inspirational | A smoky red sky over dark water and reeds. | sold
      Last Dry Sheet | watercolor linen | 12 x 9 | cost 260 x1.2 | landscape | A tiny marsh in sand and gray, nearly all of it paper. |`,
  },
  {
    id: 131,
    name: 'Sato, Hana',
    portrait: '131x19',
    code: 'HS',
    type: 'Work on paper',
    medium: 'Linocut, hand-printed',
    from: 'purchased',
    biography: `<p>Hana Sato cuts linoleum with gouges that belonged to her grandfather, who made fishing floats in Hakodate, and prints with the back of a wooden spoon. Editions are small because her wrist says so: twenty at most.</p><p>Her waves are the Pacific that she was born beside, her hills are the Blue Ridge that she married into, and the moon, she says, is the same one. Every light line in a print is a place where something was taken away.</p>`,
    works: `
      Moon over Hakodate | lino-waves indigo | 16 x 16 | 380 | nautical, forms | Dark waves roll under a pale moon and a sky of carved rings. |
      Small Sun, Short Waves | lino-waves jade | 18 x 14 | 420 | nautical, abstract | Green waves and a bright disc in a cut sky. | sold
      Winter Swell | lino-waves winter | 14 x 18 | 390 | nautical | Gray waves rise row upon row beneath a cold sun. |
      Seventh Wave | lino-waves cobalt | 20 x 16 | cost 210 | nautical, forms | Blue upon blue, each crest cut by hand. |
      Ember Sea | lino-waves ember | 16 x 20 | 430 | nautical, inspirational | Waves of wine and black under a burning sky. |
      Three Pines, Craggy | lino-hills slate | 16 x 16 | 380 | landscape, forms | Pines stand before layered gray hills and an orange moon. |
      Fire on the Ridge | lino-hills ember | 14 x 18 | 390 | landscape | Black pines, red hills and an orange sun. | sold
      Blue Ridge, All of It | lino-hills cobalt | 24 x 18 | 560 | landscape | Ridge over ridge in three blues, under carved rays. |
      Grandfather's Gouge | lino-hills sepia | 12 x 16 | 310 | landscape | Brown hills with every cut of the tool left to see. |
      Green before Rain | lino-hills meadow | 18 x 14 | cost 190 x1.3 | landscape, inspirational | Green slopes and dark trees in a striped sky. |
      Moonrise, Married In | lino-hills plum | 16 x 20 | 430 | landscape | Plum-colored hills and a large pale moon. | hidden
      Autumn Proof | lino-hills autumn | 30 x 40 cm | 340 | landscape, forms | Pines in front of rust-colored mountains, printed slightly off on purpose. |`,
  },
  {
    id: 132,
    name: 'Whitcomb, Beatrice',
    portrait: '132x66',
    code: 'BW',
    type: 'Work on paper',
    medium: 'Ink and watercolor on paper',
    from: 'consigned',
    biography: `<p>Beatrice Whitcomb drew plants for field guides that you very likely own. The work taught her to count stamens before breakfast and to distrust pretty arrangements; when the publisher closed she kept the light table and let the plants stand as they liked.</p><p>She draws from living specimens, mostly from ditches. The brown spots in her paper are real; she collects endpapers from ruined ledgers and says that a plant looks wrong on anything younger than itself.</p>`,
    works: `
      Sword Fern, Three Fronds | fern sage | 18 x 24 | 860 | floral, realism | Three fern fronds rise from one root on old cream paper. |
      Christmas Fern | fern meadow | 16 x 20 | 720 | floral, realism | Green fronds drawn leaflet by leaflet. | sold
      Bracken in October | fern autumn | 18 x 24 | 880 | floral | A fern gone copper, every leaf outlined in brown ink. |
      Fern from the Well House | fern jade | 12 x 16 | cost 310 | floral, realism | A cool green fern, roots left out. |
      Ginkgo, Hillsborough Street | ginkgo ochre | 18 x 24 | 890 | floral, forms | A twig of ginkgo with yellow fans. |
      Ginkgo on the Day | ginkgo citrus | 16 x 20 | 760 | floral | Bright yellow ginkgo leaves, the day before they fell. | sold
      Ginkgo, Green Side | ginkgo sea-glass | 14 x 18 | 640 | floral, forms | Fan-shaped leaves on a bending twig, turning at the edges. |
      Corn Poppies from the Ditch | poppies rose | 18 x 24 | 920 | floral, realism | Poppies with one ripe seed head on long stems. |
      Red Poppies, One Pod | poppies citrus | 16 x 20 | 780 | floral | Three open poppies in strong reds and a green pod. | sold
      Poppies, Pressed Once | poppies ruby | 12 x 16 | 560 | floral, realism | Crimson poppies on fine stems, a little faded on purpose. |
      Olive with Fruit | olive sage | 18 x 24 | 870 | floral, realism | A silver-green olive branch with dark fruit. |
      Olive, Winter Light | olive mist | 14 x 18 | 620 | floral, inspirational | A slender olive branch in grays and soft greens. |
      Branch for a Doorway | olive dawn | 16 x 20 | cost 330 x1.2 | floral | An olive branch with small fruit, drawn from below. | call`,
  },
];
