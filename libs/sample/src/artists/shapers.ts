import type { WrittenArtist } from '../written';

/** Stone, glass, clay, cloth and poured pigment. */
export const SHAPERS: readonly WrittenArtist[] = [
  {
    id: 129,
    name: 'Amari, Kofi',
    portrait: '129x106',
    code: 'KA',
    type: 'Painting',
    medium: 'Pigment and resin on panel',
    from: 'consigned',
    biography: `<p>Kofi Amari studied geology in Kumasi and in Chapel Hill, and for years cut rocks open to see how they had been poured. Then he began to pour. Each panel takes nineteen to thirty layers of pigment in resin, tilted while they set; between layers he draws single veins of gold powder with a feather.</p><p>“A stone is a very slow painting,” he says. “I am only impatient.”</p>`,
    works: `
      Thin Section, Malachite | agate jade | 36 x 36 | 3400 | abstract, forms | Poured greens, whites and corals fold into each other, veined with gold. |
      Violet Fault | agate plum | 30 x 40 | 3200 | abstract | Plum, rose and blue run past one another as in cut stone. | sold
      Lapis Delta | agate cobalt | 48 x 34 | 4200 | abstract, inspirational | Blue and white pigment spreads in bays and channels. |
      Core Sample 9 | agate slate | 16 x 20 | cost 620 | abstract | Gray and ochre bands with fine gold seams. |
      Iron, Slowly | agate ember | 30 x 30 | 2800 | abstract | Dark reds and oranges curl around black. |
      Riverbed in Section | agate ochre | 40 x 30 | 3300 | abstract, landscape | Sand, clay and water colors lie in turning layers. | sold
      Opal Study | agate mist | 20 x 20 | 1450 | abstract | Milky grays and greens, nearly without an edge. |
      Sulfur | agate citrus | 24 x 30 | 2300 | abstract | Yellow and orange break through cool green. | call
      Rose Quartz, Disturbed | agate rose | 24 x 24 | 1950 | abstract, inspirational | Pinks, wine and cream swirl with gold. |
      Slate with Two Veins | agate noir | 36 x 24 | 2500 | abstract, forms | Black, white and gray, and a thread of gold through both. |
      Tidal Glass | agate sea-glass | 18 x 24 | cost 700 x1.2 | abstract, nautical | Sea greens and pale blues, folded like water. |`,
  },
  {
    id: 136,
    name: 'Petrov, Anton',
    portrait: '136x436',
    code: 'AP',
    type: 'Sculpture',
    medium: 'Stone',
    from: 'consigned',
    biography: `<p>Anton Petrov carved angels for cemeteries in Plovdiv until he had carved, as he puts it, enough wings. In a shed in Mount Airy, within hearing of the granite quarry, he now makes things that have no names until they are finished.</p><p>He works with point and hammer to the end and polishes with wet sand and a cloth. His pieces are meant to be touched, and the darker ones show it.</p>`,
    works: `
      Seed No. 3 | seed linen | 11 x 16 x 11 | 3800 | forms, abstract | An upright stone almond, split along a winding groove. |
      Seed, Half Awake | seed sage | 10 x 15 x 10 | 3400 | forms, inspirational | A veined stone form that opens down one side. | sold
      Seed, Late | seed slate | 12 x 18 x 12 | cost 2100 | forms | A tall closed form with a deep seam. |
      Gate | stele slate | 8 x 20 x 5 | 3600 | forms, architectural | An upright slab of stone with a lens-shaped opening. |
      Threshold | stele rose | 9 x 22 x 5 | 3900 | forms, abstract | A standing stone pierced so that light comes through. | call
      Stone with a Window | stele mist | 8 x 19 x 5 | 3300 | forms, inspirational | A rough pale slab around a smooth opening. | sold
      Endless | knot linen | 16 x 15 x 9 | 4600 | forms, abstract | A knot of stone without beginning or end. |
      Quarry Knot | knot jade | 14 x 13 x 8 | 4100 | forms, abstract | Three loops of polished stone run through each other. |
      Argument, Settled | knot dusk | 15 x 14 x 8 | cost 2200 x1.1 | forms | A heavy triple knot, every surface rounded. |
      Masons | cubes linen | 9 x 18 x 9 | 2900 | forms, architectural | Stone cubes stacked askew, each smaller than the one below. |
      What Balances | cubes ochre | 10 x 17 x 10 | 2800 | forms, abstract | Blocks of stone, each turned on the one beneath. | sold`,
  },
  {
    id: 137,
    name: 'Kessler, Birgit',
    portrait: '137x11',
    code: 'BK',
    type: 'Glass',
    medium: 'Solid glass',
    from: 'consigned',
    biography: `<p>Birgit Kessler makes one thing: a ball of glass that fills two hands. She learned marbles in Lauscha, where they were invented, and has been making them larger ever since. Each takes five gathers from the furnace and a night in the oven to cool; one in six cracks at four in the morning, and she hears it.</p><p>Look into them from above and turn them slowly. That is what they are for.</p>`,
    works: `
      Weather Ball | orb cobalt | 5 x 5 x 5 | 420 | forms | A solid ball of clear glass with blue, white and gold wound into it. |
      Peppermint for Giants | orb ruby | 5 x 5 x 5 | 390 | forms, abstract | Red and white threads turn about the heart of a glass ball. | sold
      Pond | orb jade | 6 x 6 x 6 | 480 | forms, inspirational | A glass ball with green depths and rising bubbles. |
      Amber Drift | orb amber | 5 x 5 x 5 | 410 | forms | Honey-colored threads turn in clear glass. | sold
      Fair Marble | orb indigo | 6 x 6 x 6 | cost 230 | forms, abstract | Gold, violet and rose threads turn about a bright heart. |
      Plum Whorl | orb plum | 5 x 5 x 5 | 400 | forms | A ball of glass in violet, rose and blue. |
      Small Planet | orb terracotta | 4 x 4 x 4 | 290 | forms, inspirational | Clay red drifts like land inside a clear ball. |
      Citrus | orb citrus | 4 x 4 x 4 | cost 140 x1.2 | forms | A bright ball in orange, yellow and green. |
      Fog Ball | orb mist | 6 x 6 x 6 | 460 | forms | Gray veils and bubbles in clear glass. |
      Rose Window | orb rose | 5 x 5 x 5 | 420 | forms, abstract | Rose and wine-colored glass around a pale middle. | call`,
  },
  {
    id: 138,
    name: 'Tanaka, Hollis',
    portrait: '138x342',
    code: 'HT',
    type: 'Ceramic',
    medium: 'Wood-fired stoneware',
    from: 'consigned',
    biography: `<p>Hollis Tanaka was a pastry cook in Seattle before she was a potter, and says that the difference is mostly the oven. Hers is an anagama, a tunnel of brick dug into a hillside outside Bakersville, which burns for five days on slabs from a sawmill.</p><p>She throws off the hump on a wheel that she kicks. Her celadons pool in the grooves of her fingers; her iron glazes are what her teacher in Shigaraki called “the color of a kettle that is loved.”</p>`,
    works: `
      Moon Jar, Small Sky | jar jade | 10 x 11 x 10 | 640 | vases, forms | A round jar in pale green celadon on a bare clay foot. |
      Kettle Black | jar sepia | 8 x 13 x 8 | 580 | vases | A dark iron-glazed jar that breaks to rust at the rim. | sold
      Crackle Jar | jar noir | 9 x 12 x 9 | 620 | vases, abstract | A white jar with a fine net of dark cracks. |
      Celadon, First Shelf | jar meadow | 9 x 13 x 9 | cost 300 | vases | A green jar whose glaze pools in the throwing rings. |
      Kiln Mouth | jar ember | 8 x 14 x 8 | 660 | vases | A jar in black and burnt orange, glossy from the fire. |
      Dipped Twice | jar plum | 10 x 12 x 10 | 600 | vases, forms | A jar with a pale glaze poured over a dark one. | sold
      Snow Jar | jar winter | 8 x 12 x 8 | 570 | vases, inspirational | A pale jar with soft cracks and a smoky shoulder. |
      Pot for One Branch | jar sage | 7 x 11 x 7 | 460 | vases | A pale crackled pot, tall enough for a single branch. |
      Tea Bowl, Iron | tea-bowl ember | 5 x 3 x 5 | 180 | bowls | A black tea bowl with a rust-colored rim. |
      Tea Bowl, Celadon | tea-bowl jade | 5 x 3 x 5 | 180 | bowls | A green tea bowl, its glaze thick in the rings. | sold
      Tea Bowl, Crackle | tea-bowl noir | 5 x 3 x 5 | 190 | bowls, abstract | A white tea bowl crossed by dark cracks. |
      Rice Bowl, Everyday | tea-bowl sepia | 6 x 4 x 6 | cost 70 x1.2 | bowls | A brown bowl for use, streaked inside and out. |
      Wide Bowl, Kettle Black | tea-bowl rose | 11 x 5 x 11 | 340 | bowls, forms | A wide dark bowl whose rim breaks to rust. |
      Sea Bowl | tea-bowl coast | 9 x 5 x 9 | 290 | bowls, nautical | A blue-green bowl with rings like ripples. |`,
  },
  {
    id: 139,
    name: 'Boone-Sykes, Odessa',
    portrait: '139x151',
    code: 'OBS',
    type: 'Textile',
    medium: 'Cotton, pieced and quilted by hand',
    from: 'consigned',
    biography: `<p>Odessa Boone-Sykes pieces quilts from work clothes. Her grandmother did it in Halifax County because there was nothing else, and she does it because there is nothing better: denim that has been to the tobacco barn and back takes a needle, she says, like a person who has heard everything.</p><p>She never measures. A block is as wide as the sleeve was. The quilting is done in a frame that lets down from her ceiling, in arcs as long as her arm.</p>`,
    works: `
      Sleeves | strips ochre | 60 x 70 | 3200 | forms, abstract | A quilt of strips built around two middles, in earth colors. |
      Housetop for Aunt Reba | strips plum | 54 x 60 | 2900 | forms, abstract | Strips of violet, blue and gold laid round and round four small hearts. | sold
      Barn Coat, Sunday Dress | strips indigo | 60 x 60 | cost 1500 | forms | Dark blue and pale strips around one center. |
      What Was in the Drawer | strips terracotta | 48 x 56 | 2500 | forms, abstract | Clay, teal and cream strips of every width. |
      Log Cabin, Sunshine and Shadow | log-cabin terracotta | 64 x 72 | 3500 | forms | Square blocks of light and dark logs around small hearts. |
      Log Cabin, Blue Monday | log-cabin cobalt | 60 x 60 | 3100 | forms, abstract | Blue, red and white logs step around small yellow squares. | sold
      Log Cabin, Porch Light | log-cabin autumn | 54 x 64 | 2950 | forms | Rust and gold blocks with dark diagonals. | call
      Log Cabin for a Crib | log-cabin rose | 36 x 42 | 1400 | forms, inspirational | A small quilt in rose, cream and wine. |
      Geese, Going | flying-geese jade | 60 x 66 | 3000 | forms, wildlife | Triangles in green, coral and white fly up and down the cloth. |
      Geese over Halifax County | flying-geese autumn | 60 x 72 | 3300 | forms, wildlife | Rows of rust, gold and blue triangles on cream. | sold
      Snow Geese | flying-geese indigo | 48 x 54 | cost 1250 x1.2 | forms, abstract | Blue triangles cross a pale ground. |`,
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
      Bait Shop Blue | tiles coast | 24 x 24 | 980 | tiles, nautical | A panel of eight-pointed stars in blues and white. |
      Hearth Panel, Four Suns | tiles amber | 30 x 20 | 1150 | tiles | Amber, wine and cream tiles in a turning pattern. | sold
      Panel for a Galley | tiles sea-glass | 16 x 16 | 560 | tiles, nautical | Small tiles in sea green and pale blue. |
      Oriental Petals | tiles plum | 24 x 18 | cost 430 | tiles | Rose and wine petals repeat like a kaleidoscope. |
      Kitchen Frieze | tiles sage | 48 x 16 | 1250 | tiles, architectural | A long band of gray-green and clay tiles. |
      Harbor Panel | tiles slate | 20 x 20 | 780 | tiles | Orange, brown and cream arcs, mounted to hang. | call
      Garden Wall | tiles meadow | 36 x 24 | 1480 | tiles, floral | Coral, yellow and violet stars turn across the panel. |
      Dune Tiles | tiles linen | 18 x 18 | cost 300 x1.2 | tiles, inspirational | A quiet panel in sand and clay. |`,
  },
];
