import type { WrittenArtist } from './written-artist';

/** Glass, clay, stone and bronze. */
export const MAKERS: readonly WrittenArtist[] = [
  {
    id: 114,
    name: 'Vasquez, Rafael',
    code: 'RV',
    type: 'Glass',
    medium: 'Blown glass',
    from: 'consigned',
    biography: `<p>Rafael Vasquez has blown glass since he was nineteen, first on a factory floor in Toledo, Ohio, and since 2003 in his own hot shop in Star, North Carolina. His vessels are made in one session, with color picked up from the marver in bands and threads.</p><p>He is known for his ambers. The recipe, he says, is patience and a furnace that is slightly out of true.</p>`,
    works: `
      001 | Honey Jar | 8 x 13 x 8 | 680 | vases | A rounded amber vase wrapped in threads of deeper gold. |
      002 | Tall Ember | 7 x 18 x 7 | 940 | vases, abstract | A tall vessel in which orange and smoke wind around one another. | sold
      003 | Ruby Swirl | 9 x 14 x 9 | cost 380 | vases | Crimson and rose bands turn about a waisted vase. |
      004 | Tidewater | 8 x 15 x 8 | 780 | vases, nautical | Sea greens and blues banded like a shoreline. |
      005 | Sundown Bowl | 15 x 6 x 15 | 860 | bowls | A wide, flaring bowl in honey and ochre. |
      006 | Creek Bowl | 13 x 5 x 13 | 720 | bowls | Clear aqua with ribbons of darker blue. | sold
      007 | Cranberry Rondel | 18 x 18 x 2 | 980 | platters | A rosy platter built of rings of small glass dots. |
      008 | Murrine Platter, Gold | 20 x 20 x 2 | cost 600 x1.2 | platters, abstract | Rings of small glass dots in amber, cream and wine. |`,
  },
  {
    id: 115,
    name: 'Lindgren, Astrid Moon',
    code: 'AML',
    type: 'Glass',
    medium: 'Blown and cut glass',
    from: 'consigned',
    biography: `<p>Astrid Moon Lindgren makes glass about weather. She trained at Orrefors and at Penland, and her pieces combine the Swedish love of clear, heavy walls with Southern skies: haze, dusk, the green before a storm.</p><p>After blowing, each piece is cold-worked for days until the rim is as thin as she dares.</p>`,
    works: `
      001 | Before the Storm | 9 x 16 x 9 | 1250 | vases, inspirational | Pale glass banded in gold and slate, like light ahead of weather. |
      002 | Horizon Vase | 8 x 14 x 8 | 980 | vases, landscape | Gold and coral glass with fine lines of blue. | sold
      004 | Dusk, Falls Lake | 10 x 15 x 10 | 1180 | vases | Blue and peach bands turn around a broad vase. |
      005 | Rain Bowl | 14 x 6 x 14 | 890 | bowls | A cool, clear bowl streaked in silver and brown. |
      006 | Blue Hour Bowl | 16 x 6 x 16 | 1050 | bowls | Clear glass with a yellow lip and fine dark lines. | call
      007 | Sundial | 17 x 17 x 2 | cost 480 x1.2 | platters | A yellow platter with rays of red and blue that turn about its center. |`,
  },
  {
    id: 116,
    name: 'Macon, Ruth Ellen',
    code: 'REM',
    type: 'Ceramic',
    medium: 'Salt-glazed stoneware',
    from: 'purchased',
    biography: `<p>Ruth Ellen Macon is the fourth generation of her family to turn pots in Seagrove, and the first to sign them. She digs her own clay, mixes glazes by the bucket and fires a groundhog kiln twice a year, with neighbors feeding it in shifts.</p><p>“A pot ought to look as if it would rather be used,” she says. Most of hers are.</p>`,
    works: `
      001 | Churn Form, Two Glazes | 9 x 15 x 9 | 420 | vases | A waisted stoneware jar: dark green has run over cream, and cream over bare clay. |
      002 | Bottle with a Long Neck | 8 x 10 x 8 | 240 | vases | A round-bellied bottle, blue below and cream at the neck, with specks of iron. | sold
      003 | Waisted Jar, Orange Slip | 6 x 13 x 6 | 310 | vases | White glaze runs down over an orange body and a dark foot. |
      004 | Bread Bowl | 15 x 6 x 15 | 280 | bowls | A broad bowl with a dark inside and a warm, unglazed rim. |
      005 | Blue Ridge Bowl | 13 x 5 x 13 | cost 120 | bowls, landscape | White and orange glazes meet like hills around the bowl. |
      006 | Supper Platter | 16 x 16 x 2 | 260 | platters | A red-brown platter with dark fish that circle in its well. | sold
      007 | Fish Platter | 17 x 17 x 2 | 320 | platters, wildlife | A serving platter with brushed decoration in its well. |
      008 | Porch Planter | 12 x 14 x 12 | cost 160 x1.2 | vases | A tall, rounded pot in blue, green and brown. |`,
  },
  {
    id: 117,
    name: 'Haddad, Yusuf',
    code: 'YH',
    type: 'Ceramic',
    medium: 'Hand-painted tile',
    from: 'consigned',
    biography: `<p>Yusuf Haddad's grandfather tiled courtyards in Damascus; Yusuf tiles kitchens in Cary, and makes panels for people who cannot bear to cook in front of them. Every tile is cut, glazed and fired by hand, and no two blues are quite the same.</p><p>His panels are mounted on aluminum and hang like pictures, indoors or out.</p>`,
    works: `
      001 | Courtyard Panel | 24 x 24 | 1450 | tiles | Quarter circles in dark blue and white turn about one another. |
      002 | Panel for a Fountain | 30 x 20 | 1600 | tiles, abstract | Teal and clay-colored petals repeat and turn like moving water. | sold
      003 | Eight Points | 24 x 18 | cost 560 | tiles, floral | Eight-pointed stars in teal, clay and cream. |
      004 | Kitchen Garden | 20 x 20 | 980 | tiles | Large petals in green and clay on cream tiles. |
      005 | Grandfather's Courtyard | 36 x 24 | 2200 | tiles, inspirational | A large panel of arcs in coral red, yellow and cream. | call
      008 | Thistle Platter | 15 x 15 x 2 | cost 180 x1.2 | platters | A round platter with a violet rim and fine rays of color. |`,
  },
  {
    id: 118,
    name: 'Brightwater, Thomas',
    code: 'TB',
    type: 'Sculpture',
    medium: 'Bronze',
    from: 'consigned',
    biography: `<p>Thomas Brightwater, an enrolled member of the Lumbee Tribe, casts bronze in a foundry that he built behind his mother's house in Pembroke. His forms come from river stones, seed pods and the wing of a bird held open to the light.</p><p>He patinates every piece himself, outdoors, “so the weather gets a say.” Larger versions of several of these works stand in public places across the state.</p>`,
    works: `
      001 | Cairn for My Brother | 10 x 20 x 9 | 3200 | forms, inspirational | Rounded stones balanced one upon another on a white plinth. |
      002 | River Stones | 9 x 15 x 8 | 2400 | forms | A small stack of smooth, warm brown forms. | sold
      003 | Opening | 14 x 16 x 6 | cost 1700 | forms, abstract | A standing ring whose inner edge catches the light. |
      004 | Where the Light Comes In | 12 x 14 x 6 | 3400 | forms, abstract, inspirational | A rounded form pierced by a single opening. |
      005 | Seed Unfolding | 8 x 20 x 8 | 3600 | forms, abstract | A ribbon of bronze turns upon itself as it rises. | call
      006 | Turning | 9 x 22 x 8 | cost 1800 x1.1 | forms, abstract | A twisting upright form with a dark, warm patina. |
      007 | Three Rising | 12 x 22 x 10 | 4200 | wildlife, forms | Three birds lift from one slender stem. |
      008 | Flock, Small Version | 9 x 17 x 8 | 2600 | wildlife | Birds in flight on fine bronze rods. | sold
      009 | Cairn, Third of Five | 10 x 18 x 9 | 2900 | forms | Warm bronze stones balanced in a small tower. |
      010 | Ring for the River | 13 x 15 x 6 | 3300 | forms, inspirational | A brown bronze ring, heavier at its foot. | sold
      011 | Unfurled | 9 x 20 x 8 | cost 1700 | forms, abstract | A dark ribbon of metal turns once as it rises. |
      012 | Swallows, Going | 12 x 20 x 10 | 3600 | wildlife, forms | Three bronze birds bank on thin rods. |`,
  },
  {
    id: 119,
    name: 'Iwu, Grace',
    code: 'GI',
    type: 'Ceramic',
    medium: 'Porcelain and stoneware',
    from: 'consigned',
    biography: `<p>Grace Iwu throws tall. Trained as a structural engineer in Lagos and London, she was drawn to clay by the question of how thin a wall can stand before it remembers that it is mud.</p><p>Her two-glaze vessels are poured rather than brushed, and fired in an electric kiln with an engineer's logbook beside it. The drips, she admits, are the only part she does not plan.</p>`,
    works: `
      001 | Long Neck, Cobalt | 8 x 17 x 8 | 880 | vases, forms | A round bottle in dark blue with a pale blue neck. |
      002 | Waisted Form, Rose | 8 x 16 x 8 | 820 | vases | Rose and green glazes meet on a broad, waisted body. | sold
      003 | Plumb Line | 7 x 19 x 7 | cost 420 | vases, forms | A waisted vessel in white and clay with an orange lip. |
      005 | Low Moon | 12 x 5 x 12 | 520 | bowls | A bowl in sand and brown with a dark, quiet interior. |
      006 | Harmattan | 14 x 6 x 14 | 560 | bowls, landscape | A dust-colored bowl banded in browns. | sold
      007 | Olive Twig | 17 x 17 x 2 | 640 | platters | A white rim, a gold well and one brushed twig. |`,
  },
  {
    id: 120,
    name: 'Marchetti, Paolo',
    code: 'PM',
    type: 'Photograph',
    medium: 'Gelatin silver print',
    from: 'purchased',
    biography: `<p>Paolo Marchetti photographs with a wooden 8 x 10 camera that weighs more than his dog, who carries the film holders. He has crossed the Namib, the Great Sand Dunes and Jockey's Ridge on foot in search of what he calls “a curve that is in no hurry.”</p><p>All prints are made by the photographer in his own darkroom, in editions of fifteen, and are framed by us under museum glass.</p>`,
    works: `
      001 | Dune Study, Jockey's Ridge | 20 x 16 | 950 | landscape, abstract | Curves of sand in black, white and every gray between. |
      002 | Namib, Last Light | 24 x 20 | 1200 | landscape | Warm-toned dunes with long, soft shadows. | sold
      003 | No Footprints | 30 x 24 | cost 620 | landscape, inspirational | Untouched dunes under a dark sky. |
      004 | Ranges in Fog, Craggy Gardens | 24 x 16 | 1050 | landscape | Ridge after ridge recedes into white mist. |
      005 | Morning, Doughton Park | 20 x 16 | 880 | landscape | Forested slopes in the foreground, pale mountains and sun beyond. | sold
      006 | Kitty Hawk Pier, Four Minutes | 24 x 24 | 1150 | nautical, architectural | A pier runs out over water smoothed by a long exposure. |
      007 | The End of the Boards | 20 x 24 | 990 | nautical, inspirational | A deck leads to a bright horizon and nothing else. | call
      008 | Eleven Ridges | 48 x 24 | 1900 | landscape | A wide view over the mountains in cold silver tones. |`,
  },
  {
    id: 121,
    name: 'Sørensen-Ruiz, Camila',
    code: 'CSR',
    type: 'Photograph',
    medium: 'Archival pigment print',
    from: 'consigned',
    biography: `<p>Camila Sørensen-Ruiz came to photography from oceanography and still keeps tide tables in her camera bag. Her colored prints are long exposures, made at the edges of the day, when the eye gives up and the film does not.</p><p>She lives on Harkers Island, prints on cotton paper, and has been known to wait out a whole week for twenty seconds.</p>`,
    works: `
      001 | Blue Pier, Incoming | 36 x 24 | 1350 | nautical, architectural | A pier stretches into deep blue water and sky. |
      002 | Dawn, Grandfather Mountain | 40 x 26 | 1600 | landscape, inspirational | Pale mist fills the valleys between green ridges. | sold
      003 | Ember Hills | 30 x 20 | cost 560 | landscape | The mountains burn red and orange before a fading sky. |
      004 | White Sand, Violet Shade | 30 x 24 | 1250 | landscape, abstract | Dunes in lilac, cream and plum. |
      006 | Pier in Coral Light | 24 x 20 | 940 | nautical | A wooden pier in soft pink evening light. | sold
      007 | Outer Bank | 60 x 40 cm | 900 | landscape, nautical | Sand and sea-colors melt together in long curves. |`,
  },
  {
    id: 122,
    name: 'Greer, Wendell',
    code: 'WG',
    type: 'Painting',
    medium: 'Egg tempera on panel',
    from: 'consigned',
    biography: `<p>Wendell Greer, who will be ninety next spring, is the oldest artist on our walls and the slowest. He grinds his own pigments, keeps hens for the yolks, and paints the two acres he was born on.</p><p>He had his first exhibition at seventy-one, in this gallery. It sold out before the wine was opened, which he still regards as a waste of wine.</p>`,
    works: `
      001 | Two Acres | 18 x 14 | 2200 | landscape, realism | The fields behind the painter's house in quiet greens. |
      002 | The Same, in Winter | 18 x 14 | 2200 | landscape, realism | The same ground under frost, gray and silver. | sold
      003 | Egg, Jars, Evening | 12 x 10 | 1400 | still life, realism | Vessels and fruit in lamplight, in browns and old ivory. |
      004 | My Mother's Kitchen | 16 x 14 | 1850 | interior, realism | A small table with a vase, and the light of a window that is gone now. |
      005 | Chair, No Longer Used | 14 x 12 | 1600 | interior, realism | One chair against a pale wall. | call
      006 | The Pond before I Filled It In | 16 x 16 | cost 800 | wildlife | Pale fish in dim green water, under leaves. |
      007 | Nine Deer, I Counted | 20 x 14 | 2100 | wildlife, landscape | Deer at the edge of the trees in morning fog; most of the nine are out of sight. |
      008 | Flowers for Eleanor | 10 x 12 | 1200 | floral, still life | A bunch of plain flowers in a plain pot. | sold
      009 | Sunrise, Ninety of Them Left | 12 x 9 | cost 520 x1.1 | landscape, inspirational | A very small painting of a very large sky. | hidden
      010 | Hens' Corner | 14 x 11 | 1700 | landscape, realism | A green corner of the two acres with its round trees. |
      012 | Five Eggs' Worth | 12 x 10 | cost 560 | still life, realism | Small jars in quiet whites, painted slowly. |
      013 | October, Again | 16 x 12 | 1900 | landscape | The fields of home in rust and gold. |`,
  },
];

/** Firms that make to order. */
export const FIRMS: readonly WrittenArtist[] = [
  {
    id: 123,
    name: 'Pamlico Mirror & Frame Works',
    code: 'PMW',
    type: 'Mirror',
    medium: 'Beveled glass in a wood frame',
    from: 'purchased',
    firm: true,
    biography: `<p>Pamlico Mirror &amp; Frame Works of Washington, North Carolina, has beveled glass and joined frames since 1951. Our custom mirrors are cut in their shop to the inch, and the frames are finished by hand in ours.</p><p>Any of the models here can be ordered in other sizes and finishes.</p>`,
    works: `
      001 | Oval Mirror, Copper | 30 x 40 | 890 | interior, architectural | An oval sheet of beveled glass in a copper-toned molding. |
      002 | Silver Leaf Mirror | 36 x 48 | cost 520 | interior | Hand-laid silver leaf around a wide sheet of beveled glass. |
      003 | Black Beaded Mirror | 30 x 30 | 640 | interior | A classic mirror in an ebonized frame. | sold
      004 | Arched Entry Mirror | 24 x 36 | 720 | interior | A slender arched mirror in a warm red-brown frame. |
      005 | Cottage Mirror | 28 x 34 | cost 290 x1.2 | interior | An arched mirror in a dark, hand-rubbed frame. |`,
  },
  {
    id: 124,
    name: 'Haw River Glass Company',
    code: 'HRG',
    type: 'Mirror',
    medium: 'Antiqued glass',
    from: 'purchased',
    firm: true,
    biography: `<p>The Haw River Glass Company silvers and antiques its own sheet in a former cotton mill at Saxapahaw. Their soft, slightly clouded mirrors are made with the methods of the nineteenth century, and with better ventilation.</p><p>Panels come framed by us, or unframed for walls and cabinets.</p>`,
    works: `
      001 | Antiqued Mirror No. 4 | 24 x 30 | 560 | interior | Gently clouded glass in an oval silvered frame. |
      002 | Antiqued Mirror No. 9 | 36 x 36 | cost 430 | interior | Warm-toned round glass in a silvered frame. | sold
      003 | River Mirror | 40 x 28 | 780 | interior, nautical | Oval blue-gray glass in a dark frame. |
      004 | Plum Cabinet Mirror | 20 x 26 | 420 | interior | A small mirror with a violet cast. |
      005 | Mill Window Mirror | 60 x 90 cm | cost 410 x1.2 | interior, architectural | A tall mirror in the proportions of an old mill window. | discontinued`,
  },
];
