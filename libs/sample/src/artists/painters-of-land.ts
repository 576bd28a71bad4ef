import type { WrittenArtist } from '../written';

/** Fields, hills and water, mostly in oil. */
export const PAINTERS_OF_LAND: readonly WrittenArtist[] = [
  {
    id: 101,
    name: 'Okafor-Lindqvist, Adaeze',
    portrait: '101x192',
    code: 'AOL',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Adaeze Okafor-Lindqvist paints the Piedmont before the day has made up its mind. She walks out at five with a pochade box, works until the light hardens, and finishes the larger canvases at home with the windows open.</p><p>Born in Enugu and raised in Uppsala, she came to North Carolina to teach botany and stayed to paint it. “I know the names of all these trees,” she says, “and I try to forget them while I work.”</p><p>Her landscapes hang in hospitals and law offices across the Triangle, and she has shown with the gallery since 2009.</p>`,
    works: `
      Morning over the Tar | landscape dawn | 36 x 24 | 2400 | landscape, impressionistic | Low hills fade into a pink morning haze, with trees standing dark in the near field. |
      Hay Road, Early | landscape meadow | 30 x 24 | 1850 | landscape, impressionistic | Green fields and round trees under a bright, unsettled sky. | sold
      What the Frost Left | landscape winter | 24 x 18 | 1250 | landscape | Bare, silvery slopes and a few trees that have kept their shape through the cold. |
      Late Light, Chatham County | landscape ochre | 48 x 36 | cost 2100 | landscape, impressionistic | Gold evening light lies across stubble fields and catches the tops of the trees. |
      After the Second Cutting | landscape autumn | 40 x 30 | 2750 | landscape | Rust and umber fields after harvest, the far ridges already blue with distance. |
      A Hill I Used to Own | landscape sage | 30 x 30 | cost 950 x1.2 | landscape, inspirational | A soft gray-green hillside, painted from memory rather than from life. |
      The Long Way to Pittsboro | landscape meadow | 60 x 30 | 3900 | landscape, impressionistic | A wide panorama of meadows and tree lines under moving cloud. | call
      Dusk from the Porch | landscape dusk | 20 x 24 | 1350 | landscape, inspirational | Violet hills under an orange band of sky, the foreground already night. |
      Fog Burning Off | landscape mist | 36 x 24 | cost 1150 | landscape | Veil after veil of mist lifts from a valley of quiet greens and grays. |
      First Warm Day | landscape dawn | 16 x 12 | 680 | landscape, impressionistic | A small, quick study of a spring valley in rose and pale green. | sold
      The Gate on Mann's Chapel Road | landscape coast | 24 x 18 | 1300 | landscape, impressionistic | A blue-green valley opens behind a row of round trees. |
      Before the Mower | landscape citrus | 30 x 24 | 1900 | landscape | Yellow-green meadows stand high under a warm sky. | sold
      Ash Wednesday, Early | landscape slate | 36 x 24 | cost 1050 | landscape | Bare gray slopes step back into a pale morning. |
      The Violet Ten Minutes | landscape plum | 20 x 16 | 1050 | landscape, inspirational | Plum-colored hills hold the last light. |`,
  },
  {
    id: 102,
    name: 'Whitfield, Samuel',
    portrait: '102x293',
    code: 'SW',
    type: 'Painting',
    medium: 'Oil on linen',
    from: 'consigned',
    biography: `<p>Sam Whitfield grew up on a commercial dock in Beaufort and worked eleven seasons on a shrimp trawler before he ever bought a tube of paint. He still keeps fishing hours: the studio light goes on at four.</p><p>His seas are built from broad horizontal strokes laid down wet into wet, and they are always particular. Ask him about any one of them and he will tell you the month, the wind and who was on board.</p>`,
    works: `
      Slack Water, Taylor's Creek | sea coast | 36 x 24 | 2600 | nautical, impressionistic | Sails rest on still blue water that holds a broken picture of the sky. |
      Running for the Inlet | sea cobalt | 40 x 30 | 3100 | nautical | Boats under sail on deep cobalt water with bright weather behind them. | sold
      Red Sky, Good Sign | sea ember | 30 x 20 | cost 900 | nautical, inspirational | A burning evening sky over dark water, with a sail still out. |
      Cape Lookout, No Wind | sea dawn | 48 x 24 | 3250 | nautical, landscape | Sea and sky almost meet in a haze of rose and gray-green. |
      The Last Boat In | sea dusk | 24 x 30 | 1950 | nautical | A boat comes home over violet water as the sun goes. |
      Beaufort Blues | sea indigo | 30 x 30 | cost 1000 x1.1 | nautical, impressionistic | Night-blue water and a path of pale light leading to the horizon. |
      Shoal | sea jade | 24 x 18 | 1250 | nautical | Green shallows shift over sand while sails stand farther out. |
      What the Ferry Sees | sea mist | 36 x 18 | 1800 | nautical, landscape | Gray water, gray air and the ghost of a shore between them. |
      Sunday Sail | sea coast | 20 x 16 | 980 | nautical | Bright sails on a breezy afternoon in fresh blues and whites. | sold
      Plum Tide | sea plum | 60 x 40 cm | 1400 | nautical, impressionistic | Evening turns the whole sound to plum and lavender. |
      Steaming Home, Wind Northeast | sea slate | 40 x 30 | 3000 | nautical | Gray seas run under a low sky, with sails far out. |
      Summer Solstice, Core Banks | sea citrus | 30 x 24 | 2100 | nautical, impressionistic | A yellow evening lies across quiet water. | sold
      Eleven Seasons | sea terracotta | 48 x 30 | cost 1650 | nautical, inspirational | Sand-colored sky and sea at the end of a working day. |
      Her Name Was Marlene | sea winter | 24 x 18 | 1300 | nautical | A single boat on cold silver water. | returned`,
  },
  {
    id: 103,
    name: 'Beauchamp, Marguerite',
    portrait: '103x132',
    code: 'MB',
    type: 'Painting',
    medium: 'Oil on panel',
    from: 'purchased',
    biography: `<p>Marguerite Beauchamp trained as a textile designer in Lyon and learned color, she says, from “arguing with dyers.” She took up flower painting at fifty-three, the summer her garden was the only thing in the house that stayed on schedule.</p><p>Every bouquet is picked, arranged and painted within two days, before anything can drop. She works on birch panel, with flat brushes that have lost most of their hair, and signs only on the back.</p>`,
    works: `
      From the Thursday Market | floral rose | 20 x 24 | 1600 | floral, still life | A generous bunch in pinks and creams fills a plain vase. |
      Zinnias for Claire | floral citrus | 16 x 20 | 1150 | floral, impressionistic | Orange, red and yellow heads crowd together above a simple pot. | sold
      Blue Jug | floral coast | 24 x 24 | cost 800 | floral, still life | Warm blooms against a cool blue wall, with long leaves reaching out on all sides. |
      Everything That Was Out | floral meadow | 24 x 30 | 1900 | floral | One of everything from the June garden, stems and all. |
      The Plum Room | floral plum | 20 x 24 | 1550 | floral, still life | Pale flowers glow in front of a violet wall. |
      Peonies, Second Day | floral ruby | 18 x 24 | cost 700 x1.3 | floral | Heavy red and blush blossoms lean out over the rim of the vase. |
      A Field Behind the Church | wild meadow | 36 x 24 | 2250 | floral, landscape | Wildflowers run to the horizon in a hum of yellow, white and coral. |
      Poppies, Wind from the West | wild terracotta | 30 x 20 | 1750 | floral, landscape, impressionistic | A slope of red-brown and blue blossoms bends under a clear sky. |
      Lavender Hour | wild rose | 40 x 30 | 2600 | floral, impressionistic | Rose and violet flowers in low evening light, soft as felt. | call
      Small Bunch, No Occasion | floral sage | 10 x 12 | 520 | floral, still life | A little bouquet in greens and old rose, painted at one sitting. | sold
      Dahlias, Argued With | floral autumn | 24 x 24 | 1800 | floral, still life | Rust and gold flowers crowd a dark vase. |
      The Dyer's Bouquet | floral indigo | 20 x 24 | 1650 | floral, impressionistic | Pale yellow and blue blooms against deep blue. | sold
      Whatever the Frost Spared | floral winter | 16 x 20 | cost 560 | floral | White and russet flowers in thin winter light. |
      Ditch Lilies | wild citrus | 36 x 24 | 2200 | floral, landscape | Orange and yellow flowers run riot to the edge of a field. |`,
  },
  {
    id: 104,
    name: 'Tsosie, Raymond',
    portrait: '104x7',
    code: 'RT',
    type: 'Painting',
    medium: 'Acrylic on canvas',
    from: 'consigned',
    biography: `<p>Raymond Tsosie paints the animals he has sat still for. A retired wildlife biologist, he spent three decades counting herons on the Roanoke and deer in the Uwharries, and filled forty notebooks with what the forms had no box for.</p><p>He paints silhouettes and atmosphere rather than feathers and fur. “By the time you can see every feather,” he says, “the bird is a specimen.”</p><p>A part of every sale goes to the river foundation he helped to start.</p>`,
    works: `
      Patience | heron mist | 24 x 36 | 2100 | wildlife, inspirational | A heron stands motionless in shallow water while mist hides the far bank. |
      Roanoke, Six in the Morning | heron dawn | 36 x 24 | 2300 | wildlife, landscape | A lone heron and its reflection in warm early light. | sold
      The Old Fisherman | heron slate | 20 x 30 | cost 750 | wildlife | A tall gray heron keeps watch among the reeds. |
      Edge of the Uwharries | deer autumn | 40 x 30 | 2850 | wildlife, landscape | Deer stop among the trees in the amber light of fall. |
      Heard Before Seen | deer winter | 30 x 24 | 1900 | wildlife | A stag lifts its head beside its herd in blue winter fog. |
      Clearing | deer sage | 36 x 36 | cost 1300 | wildlife, inspirational | Deer pass through a pale clearing in the gray-green woods. |
      Under the Lilies | koi jade | 30 x 30 | 1950 | wildlife | Koi turn slowly in deep green water among lily pads. |
      Koi, Night Pond | koi indigo | 36 x 24 | 2200 | wildlife, impressionistic | White and golden fish glide through dark blue water. |
      Red and White | koi terracotta | 24 x 18 | 1200 | wildlife | Bright koi circle in warm brown water, seen from the bridge. | sold
      Marsh at Ebb | heron sepia | 18 x 24 | 1100 | wildlife, landscape | A heron in a marsh of browns and old golds, like a photograph left in the sun. |
      Forty Notebooks | heron jade | 24 x 30 | 1950 | wildlife | A heron among reeds in green morning water. |
      Rut, First Week | deer ochre | 36 x 24 | 2400 | wildlife, landscape | A stag and does in gold grass at the edge of a wood. |
      Where They Bed Down | deer dusk | 30 x 30 | cost 1050 | wildlife, inspirational | Deer among violet trunks as the light goes. |
      Old Koi | koi plum | 24 x 24 | 1500 | wildlife | Pale fish circle slowly in plum-dark water. | returned`,
  },
  {
    id: 105,
    name: 'Castellanos, Inés',
    portrait: '105x81',
    code: 'IC',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Inés Castellanos was an architect in Cartagena for eighteen years, and it shows: nothing in her streets is out of plumb by accident. She paints façades the way other people paint faces, and always at the hour when shadows do half of the drawing.</p><p>Since moving to Durham she has returned each winter to a different old town with a folding stool and a roll of primed linen. The people in her pictures are small on purpose. “They live there,” she says. “I am only visiting.”</p>`,
    works: `
      Siesta | street ochre | 36 x 24 | 2400 | architectural | Shuttered house fronts in blue, yellow and white stand in the full sun of early afternoon. |
      Calle de la Media Luna | street terracotta | 24 x 30 | 1900 | architectural, impressionistic | Tall, warm façades with rows of shutters, the street half in shadow. | sold
      Five O'Clock Shadow | arcade terracotta | 30 x 24 | 2050 | architectural | An arcade runs toward a distant horizon and throws long shadows over an empty square. |
      The Baker's Street | street rose | 30 x 20 | cost 900 | architectural | Pink houses side by side, one doorway dark and one window lit. |
      Portico with Two Minutes Left | arcade dusk | 40 x 30 | 2900 | architectural, inspirational | Arches at sundown, the square before them turning violet. |
      Harbor Houses | street coast | 48 x 30 | 3300 | architectural, nautical | A bright row of houses by the water, in coral, white and yellow. | call
      Nobody Home | arcade ochre | 24 x 24 | 1500 | architectural | A long yellow arcade, bare ground and a figure too far away to know. |
      Evening, Getsemaní | street dusk | 24 x 36 | 2450 | architectural | Lamps come on behind shutters as the sky goes dark above the rooftops. |
      Courtyard Side | street citrus | 20 x 16 | cost 480 x1.2 | architectural | Sun-yellow and orange walls with green shutters, painted quickly. |
      Laundry Day, Invisible | street jade | 30 x 24 | 2100 | architectural | Green and coral fronts with every shutter open. |
      Arcade for Pigeons | arcade rose | 36 x 24 | 2350 | architectural, inspirational | Rose-colored arches throw long shadows over a pale square. | sold
      The Notary's Door | street plum | 20 x 24 | cost 760 | architectural | Plum and gold houses shoulder to shoulder in late light. |
      Blue Arcade | arcade cobalt | 30 x 30 | 2200 | architectural | Deep blue arches and a floor of sun. |`,
  },
  {
    id: 106,
    name: 'Halvorsen, Kirsten',
    portrait: '106x95',
    code: 'KH',
    type: 'Painting',
    medium: 'Oil on linen',
    from: 'consigned',
    biography: `<p>Kirsten Halvorsen paints rooms after people have left them. The rooms are real (a grandmother's house in Bergen, a rented flat in Asheville, the back office of this gallery), but the furniture has been moved until the light has somewhere to go.</p><p>She works in thin layers over a warm gray ground, one picture at a time, and rarely finishes more than ten in a year.</p>`,
    works: `
      The Chair by the Window | chair ochre | 30 x 24 | 2800 | interior, realism | An empty chair in a sunlit room; the shape of the window lies across wall and floor. |
      Nine in the Morning | table linen | 36 x 27 | 3200 | interior | A vase with branches on a narrow table, in a room of pale morning light. |
      Someone Has Gone to Answer It | doorway sage | 24 x 30 | 2500 | interior, inspirational | A door stands open to a second room and another window beyond. | sold
      Rented Room, Asheville | chair slate | 24 x 20 | cost 1100 | interior | A cool gray room with one chair and a patch of sun. |
      The Blue Passage | doorway coast | 20 x 28 | 2100 | interior, architectural | White doors open on a deep blue passage with light at its end. |
      Quince on the Side Table | table rose | 30 x 30 | 2900 | interior, still life | Flowering branches in a vase, a small picture, and late sun on a rose-gray wall. |
      House in Bergen, Emptied | doorway winter | 40 x 30 | 3800 | interior | The last room of a house: bare boards, white woodwork, winter light. | call
      After Lunch | table dawn | 20 x 16 | cost 800 x1.25 | interior, still life | A table, a vase and the light of an afternoon with nothing in it. |
      Window, Bergen, Rain | chair coast | 24 x 20 | 2300 | interior | A chair in blue-gray light from a wet window. |
      The Table Was Here | table sage | 30 x 24 | 2700 | interior, still life | Branches in a vase in a green-gray room. | sold
      Second Door | doorway plum | 24 x 30 | cost 1150 | interior | A violet passage with white woodwork and one bright sill. |
      Room with Its Own Weather | chair dusk | 36 x 27 | 3300 | interior, inspirational | Evening light lies in a window's shape on a violet wall. |`,
  },
];
