import type { WrittenArtist } from '../written';

/** Glass, clay, stone and bronze. */
export const MAKERS: readonly WrittenArtist[] = [
  {
    id: 114,
    name: 'Vasquez, Rafael',
    portrait: '114x27',
    code: 'RV',
    type: 'Glass',
    medium: 'Blown glass',
    from: 'consigned',
    biography: `<p>Rafael Vasquez has blown glass since he was nineteen, first on a factory floor in Toledo, Ohio, and since 2003 in his own hot shop in Star, North Carolina. His vessels are made in one session, with color picked up from the marver in bands and threads.</p><p>He is known for his ambers. The recipe, he says, is patience and a furnace that is slightly out of true.</p>`,
    works: `
      Honey Jar | glass-vase amber | 8 x 13 x 8 | 680 | vases | A rounded amber vase wrapped in threads of deeper gold. |
      Tall Ember | glass-vase ember | 7 x 18 x 7 | 940 | vases, abstract | A tall vessel in which orange and smoke wind around one another. | sold
      Ruby Swirl | glass-vase ruby | 9 x 14 x 9 | cost 380 | vases | Crimson and rose bands turn about a waisted vase. |
      Tidewater | glass-vase sea-glass | 8 x 15 x 8 | 780 | vases, nautical | Sea greens and blues banded like a shoreline. |
      Sundown Bowl | glass-bowl amber | 15 x 6 x 15 | 860 | bowls | A wide, flaring bowl in honey and ochre. |
      Creek Bowl | glass-bowl sea-glass | 13 x 5 x 13 | 720 | bowls | Clear aqua with ribbons of darker blue. | sold
      Cranberry Rondel | glass-platter ruby | 18 x 18 x 2 | 980 | platters | A rosy platter built of rings of small glass dots. |
      Murrine Platter, Gold | glass-platter amber | 20 x 20 x 2 | cost 600 x1.2 | platters, abstract | Rings of small glass dots in amber, cream and wine. |
      Lantern | glass-vase citrus | 7 x 11 x 7 | 560 | vases | A small, bright vessel in green and yellow. |
      Porch Lamp | glass-vase terracotta | 8 x 14 x 8 | 720 | vases | Clay, teal and gold bands wrap a full-bodied vase. |
      Toledo | glass-vase noir | 7 x 16 x 7 | 820 | vases, abstract | Gray and white threads wind up a tall vessel. | sold
      Melon Bowl | glass-bowl citrus | 14 x 6 x 14 | cost 360 | bowls | A flaring bowl in melon and leaf colors. |
      Autumn Rondel | glass-platter autumn | 18 x 18 x 2 | 960 | platters | A gold platter with fine violet rays. |`,
  },
  {
    id: 115,
    name: 'Lindgren, Astrid Moon',
    portrait: '115x272',
    code: 'AML',
    type: 'Glass',
    medium: 'Blown and cut glass',
    from: 'consigned',
    biography: `<p>Astrid Moon Lindgren makes glass about weather. She trained at Orrefors and at Penland, and her pieces combine the Swedish love of clear, heavy walls with Southern skies: haze, dusk, the green before a storm.</p><p>After blowing, each piece is cold-worked for days until the rim is as thin as she dares.</p>`,
    works: `
      Before the Storm | glass-vase indigo | 9 x 16 x 9 | 1250 | vases, inspirational | Pale glass banded in gold and slate, like light ahead of weather. |
      Horizon Vase | glass-vase cobalt | 8 x 14 x 8 | 980 | vases, landscape | Gold and coral glass with fine lines of blue. | sold
      Haze | glass-vase mist | 7 x 12 x 7 | cost 420 | vases | A pale, smoky vessel with quiet bands of sand and gray. |
      Dusk, Falls Lake | glass-vase plum | 10 x 15 x 10 | 1180 | vases | Blue and peach bands turn around a broad vase. |
      Rain Bowl | glass-bowl winter | 14 x 6 x 14 | 890 | bowls | A cool, clear bowl streaked in silver and brown. |
      Blue Hour Bowl | glass-bowl cobalt | 16 x 6 x 16 | 1050 | bowls | Clear glass with a yellow lip and fine dark lines. | call
      Sundial | glass-platter cobalt | 17 x 17 x 2 | cost 480 x1.2 | platters | A yellow platter with rays of red and blue that turn about its center. |
      Zinnia Bowl | glass-bowl citrus | 11 x 5 x 11 | 640 | bowls | A small bowl in coral and orange. |
      Green before Hail | glass-vase jade | 9 x 15 x 9 | 1150 | vases, landscape | Green and cream bands in heavy clear glass. |
      First Snow at Orrefors | glass-vase winter | 8 x 13 x 8 | 960 | vases | Cold, clear glass with silver and brown bands. | sold
      Rose Rain Bowl | glass-bowl rose | 13 x 6 x 13 | cost 430 | bowls | A bowl in rose, with a band of soft green. |
      Midsummer | glass-platter meadow | 17 x 17 x 2 | 980 | platters, inspirational | A bright platter in the colors of a June field. |`,
  },
  {
    id: 116,
    name: 'Macon, Ruth Ellen',
    portrait: '116x88',
    code: 'REM',
    type: 'Ceramic',
    medium: 'Salt-glazed stoneware',
    from: 'purchased',
    biography: `<p>Ruth Ellen Macon is the fourth generation of her family to turn pots in Seagrove, and the first to sign them. She digs her own clay, mixes glazes by the bucket and fires a groundhog kiln twice a year, with neighbors feeding it in shifts.</p><p>“A pot ought to look as if it would rather be used,” she says. Most of hers are.</p>`,
    works: `
      Churn Form, Two Glazes | clay-vase terracotta | 9 x 15 x 9 | 420 | vases | A waisted stoneware jar: dark green has run over cream, and cream over bare clay. |
      Bottle with a Long Neck | clay-vase linen | 8 x 10 x 8 | 240 | vases | A round-bellied bottle, blue below and cream at the neck, with specks of iron. | sold
      Waisted Jar, Orange Slip | clay-vase jade | 6 x 13 x 6 | 310 | vases | White glaze runs down over an orange body and a dark foot. |
      Bread Bowl | clay-bowl linen | 15 x 6 x 15 | 280 | bowls | A broad bowl with a dark inside and a warm, unglazed rim. |
      Blue Ridge Bowl | clay-bowl jade | 13 x 5 x 13 | cost 120 | bowls, landscape | White and orange glazes meet like hills around the bowl. |
      Supper Platter | clay-platter terracotta | 16 x 16 x 2 | 260 | platters | A red-brown platter with dark fish that circle in its well. | sold
      Fish Platter | clay-platter jade | 17 x 17 x 2 | 320 | platters, wildlife | A serving platter with brushed decoration in its well. |
      Porch Planter | clay-vase ochre | 12 x 14 x 12 | cost 160 x1.2 | vases | A tall, rounded pot in blue, green and brown. |
      Ash-Glazed Jar | clay-vase sage | 8 x 12 x 8 | 360 | vases | A waisted jar in rust and gray with an ash-colored rim. |
      Pickle Bottle | clay-vase indigo | 11 x 14 x 11 | 380 | vases | A round-bellied bottle in straw yellow with a cream neck. |
      Cousin's Churn | clay-vase autumn | 9 x 16 x 9 | 430 | vases | Rust and gold glazes run down a tall churn. | sold
      Biscuit Bowl | clay-bowl ochre | 12 x 5 x 12 | cost 110 | bowls | A warm brown bowl for the middle of a table. |
      Sunday Platter | clay-platter linen | 18 x 18 x 2 | 340 | platters | A wide cream platter with clay-colored rays. |`,
  },
  {
    id: 117,
    name: 'Haddad, Yusuf',
    portrait: '117x172',
    code: 'YH',
    type: 'Ceramic',
    medium: 'Hand-painted tile',
    from: 'consigned',
    biography: `<p>Yusuf Haddad's grandfather tiled courtyards in Damascus; Yusuf tiles kitchens in Cary, and makes panels for people who cannot bear to cook in front of them. Every tile is cut, glazed and fired by hand, and no two blues are quite the same.</p><p>His panels are mounted on aluminum and hang like pictures, indoors or out.</p>`,
    works: `
      Courtyard Panel | tiles cobalt | 24 x 24 | 1450 | tiles | Quarter circles in dark blue and white turn about one another. |
      Panel for a Fountain | tiles jade | 30 x 20 | 1600 | tiles, abstract | Teal and clay-colored petals repeat and turn like moving water. | sold
      Eight Points | tiles terracotta | 24 x 18 | cost 560 | tiles, floral | Eight-pointed stars in teal, clay and cream. |
      Kitchen Garden | tiles ochre | 20 x 20 | 980 | tiles | Large petals in green and clay on cream tiles. |
      Grandfather's Courtyard | tiles indigo | 36 x 24 | 2200 | tiles, inspirational | A large panel of arcs in coral red, yellow and cream. | call
      Kitchen Sun | tiles citrus | 16 x 16 | 620 | tiles | A small panel of arcs in red, coral and teal. |
      Rose Court | tiles rose | 24 x 24 | 1350 | tiles, floral | Rose, wine and cream tiles in a turning pattern. |
      Thistle Platter | clay-platter meadow | 15 x 15 x 2 | cost 180 x1.2 | platters | A round platter with a violet rim and fine rays of color. |
      Fountain Court, Night | tiles ruby | 24 x 24 | 1400 | tiles | Deep red and cream tiles turn about each other. |
      Damascus, from Memory | tiles sea-glass | 36 x 24 | 2150 | tiles, inspirational | A large panel in sea greens and pale blue. | sold
      Stove Wall | tiles autumn | 20 x 16 | cost 420 | tiles | Rust and cream petals in a repeating star. |
      Cary Kitchen | tiles dawn | 18 x 18 | 720 | tiles | A small panel in dark blue, gold and cream. |`,
  },
  {
    id: 118,
    name: 'Brightwater, Thomas',
    portrait: '118x37',
    code: 'TB',
    type: 'Sculpture',
    medium: 'Bronze',
    from: 'consigned',
    biography: `<p>Thomas Brightwater, an enrolled member of the Lumbee Tribe, casts bronze in a foundry that he built behind his mother's house in Pembroke. His forms come from river stones, seed pods and the wing of a bird held open to the light.</p><p>He patinates every piece himself, outdoors, “so the weather gets a say.” Larger versions of several of these works stand in public places across the state.</p>`,
    works: `
      Cairn for My Brother | cairn slate | 10 x 20 x 9 | 3200 | forms, inspirational | Rounded stones balanced one upon another on a white plinth. |
      River Stones | cairn jade | 9 x 15 x 8 | 2400 | forms | A small stack of smooth, warm brown forms. | sold
      Opening | ring ochre | 14 x 16 x 6 | cost 1700 | forms, abstract | A standing ring whose inner edge catches the light. |
      Where the Light Comes In | ring mist | 12 x 14 x 6 | 3400 | forms, abstract, inspirational | A rounded form pierced by a single opening. |
      Seed Unfolding | ribbon autumn | 8 x 20 x 8 | 3600 | forms, abstract | A ribbon of bronze turns upon itself as it rises. | call
      Turning | ribbon sepia | 9 x 22 x 8 | cost 1800 x1.1 | forms, abstract | A twisting upright form with a dark, warm patina. |
      Three Rising | birds coast | 12 x 22 x 10 | 4200 | wildlife, forms | Three birds lift from one slender stem. |
      Flock, Small Version | birds amber | 9 x 17 x 8 | 2600 | wildlife | Birds in flight on fine bronze rods. | sold
      Cairn, Third of Five | cairn ochre | 10 x 18 x 9 | 2900 | forms | Warm bronze stones balanced in a small tower. |
      Ring for the River | ring jade | 13 x 15 x 6 | 3300 | forms, inspirational | A brown bronze ring, heavier at its foot. | sold
      Unfurled | ribbon slate | 9 x 20 x 8 | cost 1700 | forms, abstract | A dark ribbon of metal turns once as it rises. |
      Swallows, Going | birds slate | 12 x 20 x 10 | 3600 | wildlife, forms | Three bronze birds bank on thin rods. |`,
  },
  {
    id: 119,
    name: 'Iwu, Grace',
    portrait: '119x23',
    code: 'GI',
    type: 'Ceramic',
    medium: 'Porcelain and stoneware',
    from: 'consigned',
    biography: `<p>Grace Iwu throws tall. Trained as a structural engineer in Lagos and London, she was drawn to clay by the question of how thin a wall can stand before it remembers that it is mud.</p><p>Her two-glaze vessels are poured rather than brushed, and fired in an electric kiln with an engineer's logbook beside it. The drips, she admits, are the only part she does not plan.</p>`,
    works: `
      Long Neck, Cobalt | clay-vase cobalt | 8 x 17 x 8 | 880 | vases, forms | A round bottle in dark blue with a pale blue neck. |
      Waisted Form, Rose | clay-vase rose | 8 x 16 x 8 | 820 | vases | Rose and green glazes meet on a broad, waisted body. | sold
      Plumb Line | clay-vase slate | 7 x 19 x 7 | cost 420 | vases, forms | A waisted vessel in white and clay with an orange lip. |
      Calabash | clay-vase ochre | 11 x 14 x 11 | 760 | vases | A round-bellied bottle in blue with a yellow neck. |
      Low Moon | clay-bowl winter | 12 x 5 x 12 | 520 | bowls | A bowl in sand and brown with a dark, quiet interior. |
      Harmattan | clay-bowl sepia | 14 x 6 x 14 | 560 | bowls, landscape | A dust-colored bowl banded in browns. | sold
      Olive Twig | clay-platter cobalt | 17 x 17 x 2 | 640 | platters | A white rim, a gold well and one brushed twig. |
      Dinner for One | clay-platter ochre | 12 x 12 x 2 | cost 170 x1.3 | platters | A small dark blue platter with pale fish in a gold well. |
      Waisted Form, Sand | clay-vase linen | 8 x 18 x 8 | 860 | vases, forms | A waisted vessel in sand and cream. |
      Indigo Market | clay-vase indigo | 9 x 15 x 9 | 820 | vases | A vase with a blue shoulder that runs down over white. | sold
      Dust Bowl | clay-bowl terracotta | 13 x 6 x 13 | cost 240 | bowls | A bowl with a clay-red foot, a white band and a teal inside. |
      Moon Platter | clay-platter winter | 16 x 16 x 2 | 620 | platters | A platter covered in rings of small brown dots. |`,
  },
  {
    id: 120,
    name: 'Marchetti, Paolo',
    portrait: '120x51',
    code: 'PM',
    type: 'Photograph',
    medium: 'Gelatin silver print',
    from: 'purchased',
    biography: `<p>Paolo Marchetti photographs with a wooden 8 x 10 camera that weighs more than his dog, who carries the film holders. He has crossed the Namib, the Great Sand Dunes and Jockey's Ridge on foot in search of what he calls “a curve that is in no hurry.”</p><p>All prints are made by the photographer in his own darkroom, in editions of fifteen, and are framed by us under museum glass.</p>`,
    works: `
      Dune Study, Jockey's Ridge | dunes noir | 20 x 16 | 950 | landscape, abstract | Curves of sand in black, white and every gray between. |
      Namib, Last Light | dunes sepia | 24 x 20 | 1200 | landscape | Warm-toned dunes with long, soft shadows. | sold
      No Footprints | dunes slate | 30 x 24 | cost 620 | landscape, inspirational | Untouched dunes under a dark sky. |
      Ranges in Fog, Craggy Gardens | ranges noir | 24 x 16 | 1050 | landscape | Ridge after ridge recedes into white mist. |
      Morning, Doughton Park | ranges sepia | 20 x 16 | 880 | landscape | Forested slopes in the foreground, pale mountains and sun beyond. | sold
      Kitty Hawk Pier, Four Minutes | pier noir | 24 x 24 | 1150 | nautical, architectural | A pier runs out over water smoothed by a long exposure. |
      The End of the Boards | pier slate | 20 x 24 | 990 | nautical, inspirational | A deck leads to a bright horizon and nothing else. | call
      Eleven Ridges | ranges winter | 48 x 24 | 1900 | landscape | A wide view over the mountains in cold silver tones. |
      Slip Face | dunes winter | 24 x 20 | 1150 | landscape, abstract | A single bright dune against a dark winter sky. |
      Ridges, Counting Down | ranges slate | 30 x 20 | 1250 | landscape | Mountain behind mountain in cool gray fog. | sold
      Nags Head, Pilings | pier sepia | 20 x 20 | cost 520 | nautical, architectural | A pier over still water in warm tones. |
      Two Minutes, No Dog | pier winter | 16 x 20 | 860 | nautical, inspirational | Pilings run out into a white sea and sky. |`,
  },
  {
    id: 121,
    name: 'Sørensen-Ruiz, Camila',
    portrait: '121x60',
    code: 'CSR',
    type: 'Photograph',
    medium: 'Archival pigment print',
    from: 'consigned',
    biography: `<p>Camila Sørensen-Ruiz came to photography from oceanography and still keeps tide tables in her camera bag. Her colored prints are long exposures, made at the edges of the day, when the eye gives up and the film does not.</p><p>She lives on Harkers Island, prints on cotton paper, and has been known to wait out a whole week for twenty seconds.</p>`,
    works: `
      Blue Pier, Incoming | pier indigo | 36 x 24 | 1350 | nautical, architectural | A pier stretches into deep blue water and sky. |
      Dawn, Grandfather Mountain | ranges dawn | 40 x 26 | 1600 | landscape, inspirational | Pale mist fills the valleys between green ridges. | sold
      Ember Hills | ranges ember | 30 x 20 | cost 560 | landscape | The mountains burn red and orange before a fading sky. |
      White Sand, Violet Shade | dunes plum | 30 x 24 | 1250 | landscape, abstract | Dunes in lilac, cream and plum. |
      Jade Ridges | ranges jade | 24 x 16 | 820 | landscape | Green ridges step back into a milky sky. |
      Pier in Coral Light | pier rose | 24 x 20 | 940 | nautical | A wooden pier in soft pink evening light. | sold
      Outer Bank | dunes coast | 60 x 40 cm | 900 | landscape, nautical | Sand and sea-colors melt together in long curves. |
      Copper Dunes | dunes ochre | 36 x 24 | cost 640 x1.2 | landscape | Late sun turns the dunes to copper. |
      Sound Side | pier sea-glass | 30 x 20 | 1150 | nautical | A pier in pale green water before sunrise. |
      Ridge Fire Sky | ranges dusk | 36 x 24 | 1400 | landscape | Violet ridges fade beneath an orange sky. | sold
      Dune, Blue Shade | dunes indigo | 24 x 20 | cost 480 | landscape, abstract | Dunes at night in deep blues. |
      Rose Ridge | ranges rose | 24 x 16 | 840 | landscape, inspirational | Soft rose mountains one behind the other. |`,
  },
  {
    id: 122,
    name: 'Greer, Wendell',
    portrait: '122x97',
    code: 'WG',
    type: 'Painting',
    medium: 'Egg tempera on panel',
    from: 'consigned',
    biography: `<p>Wendell Greer, who will be ninety next spring, is the oldest artist on our walls and the slowest. He grinds his own pigments, keeps hens for the yolks, and paints the two acres he was born on.</p><p>He had his first exhibition at seventy-one, in this gallery. It sold out before the wine was opened, which he still regards as a waste of wine.</p>`,
    works: `
      Two Acres | landscape sage | 18 x 14 | 2200 | landscape, realism | The fields behind the painter's house in quiet greens. |
      The Same, in Winter | landscape winter | 18 x 14 | 2200 | landscape, realism | The same ground under frost, gray and silver. | sold
      Egg, Jars, Evening | dark sepia | 12 x 10 | 1400 | still life, realism | Vessels and fruit in lamplight, in browns and old ivory. |
      My Mother's Kitchen | table linen | 16 x 14 | 1850 | interior, realism | A small table with a vase, and the light of a window that is gone now. |
      Chair, No Longer Used | chair sage | 14 x 12 | 1600 | interior, realism | One chair against a pale wall. | call
      The Pond before I Filled It In | koi sage | 16 x 16 | cost 800 | wildlife | Pale fish in dim green water, under leaves. |
      Nine Deer, I Counted | deer mist | 20 x 14 | 2100 | wildlife, landscape | Deer at the edge of the trees in morning fog; most of the nine are out of sight. |
      Flowers for Eleanor | floral linen | 10 x 12 | 1200 | floral, still life | A bunch of plain flowers in a plain pot. | sold
      Sunrise, Ninety of Them Left | landscape dawn | 12 x 9 | cost 520 x1.1 | landscape, inspirational | A very small painting of a very large sky. | hidden
      Hens' Corner | landscape meadow | 14 x 11 | 1700 | landscape, realism | A green corner of the two acres with its round trees. |
      Eleanor's Chair | chair linen | 14 x 12 | 1650 | interior, realism | A chair in a plain warm room. | sold
      Five Eggs' Worth | still linen | 12 x 10 | cost 560 | still life, realism | Small jars in quiet whites, painted slowly. |
      October, Again | landscape autumn | 16 x 12 | 1900 | landscape | The fields of home in rust and gold. |`,
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
      Oval Mirror, Copper | mirror ochre | 30 x 40 | 890 | interior, architectural | An oval sheet of beveled glass in a copper-toned molding. |
      Silver Leaf Mirror | mirror linen | 36 x 48 | cost 520 | interior | Hand-laid silver leaf around a wide sheet of beveled glass. |
      Black Beaded Mirror | mirror slate | 30 x 30 | 640 | interior | A classic mirror in an ebonized frame. | sold
      Arched Entry Mirror | mirror amber | 24 x 36 | 720 | interior | A slender arched mirror in a warm red-brown frame. |
      Cottage Mirror | mirror sage | 28 x 34 | cost 290 x1.2 | interior | An arched mirror in a dark, hand-rubbed frame. |
      Overmantel, Garden Green | mirror citrus | 54 x 36 | 1650 | interior, architectural | A wide arched mirror in a green painted frame, made to hang over a mantel. | call
      Round Mirror, Ebony | mirror ember | 32 x 32 | 760 | interior | A bold round mirror in an ebonized frame. |
      Hall Mirror, Gold Fillet | mirror indigo | 24 x 40 | cost 340 | interior, architectural | A tall mirror in a narrow gold frame. |
      Dressing Mirror | mirror rose | 22 x 60 | 980 | interior | A narrow full-length oval in soft rose light. | sold
      Tavern Mirror | mirror sepia | 48 x 30 | 1180 | interior, architectural | A wide mirror in old browns for over a bar. |`,
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
      Antiqued Mirror No. 4 | mirror mist | 24 x 30 | 560 | interior | Gently clouded glass in an oval silvered frame. |
      Antiqued Mirror No. 9 | mirror autumn | 36 x 36 | cost 430 | interior | Warm-toned round glass in a silvered frame. | sold
      River Mirror | mirror coast | 40 x 28 | 780 | interior, nautical | Oval blue-gray glass in a dark frame. |
      Plum Cabinet Mirror | mirror plum | 20 x 26 | 420 | interior | A small mirror with a violet cast. |
      Mill Window Mirror | mirror noir | 60 x 90 cm | cost 410 x1.2 | interior, architectural | A tall mirror in the proportions of an old mill window. | discontinued
      Antiqued Mirror No. 12 | mirror winter | 30 x 40 | cost 420 | interior | Cold, clouded glass in a dark arched frame. |
      Antiqued Mirror No. 15 | mirror jade | 28 x 28 | 640 | interior | Green-gray old glass with a soft edge. |
      Carding Room Mirror | mirror dusk | 36 x 54 | 1350 | interior, architectural | A large mirror with a violet evening in it. | sold
      Spindle Mirror | mirror ochre | 18 x 24 | cost 230 x1.2 | interior | A small mirror in a warm, worn frame. |`,
  },
];
