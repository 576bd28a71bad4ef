import type { WrittenArtist } from './written-artist';

/** Stone, glass, clay, cloth and poured pigment. */
export const SHAPERS: readonly WrittenArtist[] = [
  {
    id: 129,
    name: 'Amari, Kofi',
    code: 'KA',
    type: 'Painting',
    medium: 'Pigment and resin on panel',
    from: 'consigned',
    biography: `<p>Kofi Amari studied geology in Kumasi and in Chapel Hill, and for years cut rocks open to see how they had been poured. Then he began to pour. Each panel takes nineteen to thirty layers of pigment in resin, tilted while they set; between layers he draws single veins of gold powder with a feather.</p><p>“A stone is a very slow painting,” he says. “I am only impatient.”</p>`,
    works: `
      001 | Thin Section, Malachite | 36 x 36 | 3400 | abstract, forms | Poured greens, whites and corals fold into each other, veined with gold. |
      002 | Violet Fault | 30 x 40 | 3200 | abstract | Plum, rose and blue run past one another as in cut stone. | sold
      003 | Lapis Delta | 48 x 34 | 4200 | abstract, inspirational | Blue and white pigment spreads in bays and channels. |
      004 | Core Sample 9 | 16 x 20 | cost 620 | abstract | Gray and ochre bands with fine gold seams. |
      005 | Iron, Slowly | 30 x 30 | 2800 | abstract | Dark reds and oranges curl around black. |
      006 | Riverbed in Section | 40 x 30 | 3300 | abstract, landscape | Sand, clay and water colors lie in turning layers. | sold
      007 | Opal Study | 20 x 20 | 1450 | abstract | Milky grays and greens, nearly without an edge. |`,
  },
  {
    id: 136,
    name: 'Petrov, Anton',
    code: 'AP',
    type: 'Sculpture',
    medium: 'Stone',
    from: 'consigned',
    biography: `<p>Anton Petrov carved angels for cemeteries in Plovdiv until he had carved, as he puts it, enough wings. In a shed in Mount Airy, within hearing of the granite quarry, he now makes things that have no names until they are finished.</p><p>He works with point and hammer to the end and polishes with wet sand and a cloth. His pieces are meant to be touched, and the darker ones show it.</p>`,
    works: `
      001 | Seed No. 3 | 11 x 16 x 11 | 3800 | forms, abstract | An upright stone almond, split along a winding groove. |
      002 | Seed, Half Awake | 10 x 15 x 10 | 3400 | forms, inspirational | A veined stone form that opens down one side. | sold
      003 | Seed, Late | 12 x 18 x 12 | cost 2100 | forms | A tall closed form with a deep seam. |
      004 | Gate | 8 x 20 x 5 | 3600 | forms, architectural | An upright slab of stone with a lens-shaped opening. |
      005 | Threshold | 9 x 22 x 5 | 3900 | forms, abstract | A standing stone pierced so that light comes through. | call
      006 | Stone with a Window | 8 x 19 x 5 | 3300 | forms, inspirational | A rough pale slab around a smooth opening. | sold
      007 | Endless | 16 x 15 x 9 | 4600 | forms, abstract | A knot of stone without beginning or end. |
      008 | Quarry Knot | 14 x 13 x 8 | 4100 | forms, abstract | Three loops of polished stone run through each other. |
      009 | Argument, Settled | 15 x 14 x 8 | cost 2200 x1.1 | forms | A heavy triple knot, every surface rounded. |
      010 | Masons | 9 x 18 x 9 | 2900 | forms, architectural | Stone cubes stacked askew, each smaller than the one below. |
      011 | What Balances | 10 x 17 x 10 | 2800 | forms, abstract | Blocks of stone, each turned on the one beneath. | sold`,
  },
  {
    id: 137,
    name: 'Kessler, Birgit',
    code: 'BK',
    type: 'Glass',
    medium: 'Solid glass',
    from: 'consigned',
    biography: `<p>Birgit Kessler makes one thing: a ball of glass that fills two hands. She learned marbles in Lauscha, where they were invented, and has been making them larger ever since. Each takes five gathers from the furnace and a night in the oven to cool; one in six cracks at four in the morning, and she hears it.</p><p>Look into them from above and turn them slowly. That is what they are for.</p>`,
    works: `
      001 | Weather Ball | 5 x 5 x 5 | 420 | forms | A solid ball of clear glass with blue, white and gold wound into it. |
      002 | Peppermint for Giants | 5 x 5 x 5 | 390 | forms, abstract | Red and white threads turn about the heart of a glass ball. | sold
      003 | Pond | 6 x 6 x 6 | 480 | forms, inspirational | A glass ball with green depths and rising bubbles. |
      004 | Amber Drift | 5 x 5 x 5 | 410 | forms | Honey-colored threads turn in clear glass. | sold
      005 | Fair Marble | 6 x 6 x 6 | cost 230 | forms, abstract | Gold, violet and rose threads turn about a bright heart. |`,
  },
  {
    id: 138,
    name: 'Tanaka, Hollis',
    code: 'HT',
    type: 'Ceramic',
    medium: 'Wood-fired stoneware',
    from: 'consigned',
    biography: `<p>Hollis Tanaka was a pastry cook in Seattle before she was a potter, and says that the difference is mostly the oven. Hers is an anagama, a tunnel of brick dug into a hillside outside Bakersville, which burns for five days on slabs from a sawmill.</p><p>She throws off the hump on a wheel that she kicks. Her celadons pool in the grooves of her fingers; her iron glazes are what her teacher in Shigaraki called “the color of a kettle that is loved.”</p>`,
    works: `
      001 | Moon Jar, Small Sky | 10 x 11 x 10 | 640 | vases, forms | A round jar in pale green celadon on a bare clay foot. |
      002 | Kettle Black | 8 x 13 x 8 | 580 | vases | A dark iron-glazed jar that breaks to rust at the rim. | sold
      003 | Crackle Jar | 9 x 12 x 9 | 620 | vases, abstract | A white jar with a fine net of dark cracks. |
      004 | Celadon, First Shelf | 9 x 13 x 9 | cost 300 | vases | A green jar whose glaze pools in the throwing rings. |
      005 | Kiln Mouth | 8 x 14 x 8 | 660 | vases | A jar in black and burnt orange, glossy from the fire. |
      006 | Dipped Twice | 10 x 12 x 10 | 600 | vases, forms | A jar with a pale glaze poured over a dark one. | sold
      009 | Tea Bowl, Iron | 5 x 3 x 5 | 180 | bowls | A black tea bowl with a rust-colored rim. |
      010 | Tea Bowl, Celadon | 5 x 3 x 5 | 180 | bowls | A green tea bowl, its glaze thick in the rings. | sold
      011 | Tea Bowl, Crackle | 5 x 3 x 5 | 190 | bowls, abstract | A white tea bowl crossed by dark cracks. |
      012 | Rice Bowl, Everyday | 6 x 4 x 6 | cost 70 x1.2 | bowls | A brown bowl for use, streaked inside and out. |`,
  },
  {
    id: 139,
    name: 'Boone-Sykes, Odessa',
    code: 'OBS',
    type: 'Textile',
    medium: 'Cotton, pieced and quilted by hand',
    from: 'consigned',
    biography: `<p>Odessa Boone-Sykes pieces quilts from work clothes. Her grandmother did it in Halifax County because there was nothing else, and she does it because there is nothing better: denim that has been to the tobacco barn and back takes a needle, she says, like a person who has heard everything.</p><p>She never measures. A block is as wide as the sleeve was. The quilting is done in a frame that lets down from her ceiling, in arcs as long as her arm.</p>`,
    works: `
      001 | Sleeves | 60 x 70 | 3200 | forms, abstract | A quilt of strips built around two middles, in earth colors. |
      002 | Housetop for Aunt Reba | 54 x 60 | 2900 | forms, abstract | Strips of violet, blue and gold laid round and round four small hearts. | sold
      003 | Barn Coat, Sunday Dress | 60 x 60 | cost 1500 | forms | Dark blue and pale strips around one center. |
      005 | Log Cabin, Sunshine and Shadow | 64 x 72 | 3500 | forms | Square blocks of light and dark logs around small hearts. |
      006 | Log Cabin, Blue Monday | 60 x 60 | 3100 | forms, abstract | Blue, red and white logs step around small yellow squares. | sold
      007 | Log Cabin, Porch Light | 54 x 64 | 2950 | forms | Rust and gold blocks with dark diagonals. | call
      009 | Geese, Going | 60 x 66 | 3000 | forms, wildlife | Triangles in green, coral and white fly up and down the cloth. |
      010 | Geese over Halifax County | 60 x 72 | 3300 | forms, wildlife | Rows of rust, gold and blue triangles on cream. | sold`,
  },
  {
    id: 142,
    name: 'Blue Heron Tile & Kiln',
    code: 'BHT',
    type: 'Ceramic',
    medium: 'Glazed tile on board',
    from: 'purchased',
    firm: true,
    biography: `<p>Blue Heron Tile &amp; Kiln is five people and a gas kiln in a former bait shop at Oriental. They press, glaze and fire every tile in the building, and mount panels on marine board, since half of them end up on boats.</p><p>Any pattern can be ordered to the inch, for a wall, a hearth or a shower.</p>`,
    works: `
      001 | Bait Shop Blue | 24 x 24 | 980 | tiles, nautical | A panel of eight-pointed stars in blues and white. |
      002 | Hearth Panel, Four Suns | 30 x 20 | 1150 | tiles | Amber, wine and cream tiles in a turning pattern. | sold
      003 | Panel for a Galley | 16 x 16 | 560 | tiles, nautical | Small tiles in sea green and pale blue. |
      004 | Oriental Petals | 24 x 18 | cost 430 | tiles | Rose and wine petals repeat like a kaleidoscope. |`,
  },
];
