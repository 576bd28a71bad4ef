import type { WrittenArtist } from './written-artist';

/** Fields, hills and water, mostly in oil. */
export const PAINTERS_OF_LAND: readonly WrittenArtist[] = [
  {
    id: 101,
    name: 'Okafor-Lindqvist, Adaeze',
    code: 'AOL',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Adaeze Okafor-Lindqvist paints the Piedmont before the day has made up its mind. She walks out at five with a pochade box, works until the light hardens, and finishes the larger canvases at home with the windows open.</p><p>Born in Enugu and raised in Uppsala, she came to North Carolina to teach botany and stayed to paint it. “I know the names of all these trees,” she says, “and I try to forget them while I work.”</p><p>Her landscapes hang in hospitals and law offices across the Triangle, and she has shown with the gallery since 2009.</p>`,
    works: `
      001 | Morning over the Tar | 36 x 24 | 2400 | landscape, impressionistic | Low hills fade into a pink morning haze, with trees standing dark in the near field. |
      002 | Hay Road, Early | 30 x 24 | 1850 | landscape, impressionistic | Green fields and round trees under a bright, unsettled sky. | sold
      003 | What the Frost Left | 24 x 18 | 1250 | landscape | Bare, silvery slopes and a few trees that have kept their shape through the cold. |
      004 | Late Light, Chatham County | 48 x 36 | cost 2100 | landscape, impressionistic | Gold evening light lies across stubble fields and catches the tops of the trees. |
      005 | After the Second Cutting | 40 x 30 | 2750 | landscape | Rust and umber fields after harvest, the far ridges already blue with distance. |
      008 | Dusk from the Porch | 20 x 24 | 1350 | landscape, inspirational | Violet hills under an orange band of sky, the foreground already night. |`,
  },
  {
    id: 102,
    name: 'Whitfield, Samuel',
    code: 'SW',
    type: 'Painting',
    medium: 'Oil on linen',
    from: 'consigned',
    biography: `<p>Sam Whitfield grew up on a commercial dock in Beaufort and worked eleven seasons on a shrimp trawler before he ever bought a tube of paint. He still keeps fishing hours: the studio light goes on at four.</p><p>His seas are built from broad horizontal strokes laid down wet into wet, and they are always particular. Ask him about any one of them and he will tell you the month, the wind and who was on board.</p>`,
    works: `
      001 | Slack Water, Taylor's Creek | 36 x 24 | 2600 | nautical, impressionistic | Sails rest on still blue water that holds a broken picture of the sky. |
      002 | Running for the Inlet | 40 x 30 | 3100 | nautical | Boats under sail on deep cobalt water with bright weather behind them. | sold
      003 | Red Sky, Good Sign | 30 x 20 | cost 900 | nautical, inspirational | A burning evening sky over dark water, with a sail still out. |
      004 | Cape Lookout, No Wind | 48 x 24 | 3250 | nautical, landscape | Sea and sky almost meet in a haze of rose and gray-green. |
      005 | The Last Boat In | 24 x 30 | 1950 | nautical | A boat comes home over violet water as the sun goes. |
      006 | Beaufort Blues | 30 x 30 | cost 1000 x1.1 | nautical, impressionistic | Night-blue water and a path of pale light leading to the horizon. |
      007 | Shoal | 24 x 18 | 1250 | nautical | Green shallows shift over sand while sails stand farther out. |
      014 | Her Name Was Marlene | 24 x 18 | 1300 | nautical | A single boat on cold silver water. | returned`,
  },
  {
    id: 103,
    name: 'Beauchamp, Marguerite',
    code: 'MB',
    type: 'Painting',
    medium: 'Oil on panel',
    from: 'purchased',
    biography: `<p>Marguerite Beauchamp trained as a textile designer in Lyon and learned color, she says, from “arguing with dyers.” She took up flower painting at fifty-three, the summer her garden was the only thing in the house that stayed on schedule.</p><p>Every bouquet is picked, arranged and painted within two days, before anything can drop. She works on birch panel, with flat brushes that have lost most of their hair, and signs only on the back.</p>`,
    works: `
      001 | From the Thursday Market | 20 x 24 | 1600 | floral, still life | A generous bunch in pinks and creams fills a plain vase. |
      002 | Zinnias for Claire | 16 x 20 | 1150 | floral, impressionistic | Orange, red and yellow heads crowd together above a simple pot. | sold
      003 | Blue Jug | 24 x 24 | cost 800 | floral, still life | Warm blooms against a cool blue wall, with long leaves reaching out on all sides. |
      004 | Everything That Was Out | 24 x 30 | 1900 | floral | One of everything from the June garden, stems and all. |
      005 | The Plum Room | 20 x 24 | 1550 | floral, still life | Pale flowers glow in front of a violet wall. |
      007 | A Field Behind the Church | 36 x 24 | 2250 | floral, landscape | Wildflowers run to the horizon in a hum of yellow, white and coral. |
      008 | Poppies, Wind from the West | 30 x 20 | 1750 | floral, landscape, impressionistic | A slope of red-brown and blue blossoms bends under a clear sky. |
      009 | Lavender Hour | 40 x 30 | 2600 | floral, impressionistic | Rose and violet flowers in low evening light, soft as felt. | call
      010 | Small Bunch, No Occasion | 10 x 12 | 520 | floral, still life | A little bouquet in greens and old rose, painted at one sitting. | sold`,
  },
  {
    id: 104,
    name: 'Tsosie, Raymond',
    code: 'RT',
    type: 'Painting',
    medium: 'Acrylic on canvas',
    from: 'consigned',
    biography: `<p>Raymond Tsosie paints the animals he has sat still for. A retired wildlife biologist, he spent three decades counting herons on the Roanoke and deer in the Uwharries, and filled forty notebooks with what the forms had no box for.</p><p>He paints silhouettes and atmosphere rather than feathers and fur. “By the time you can see every feather,” he says, “the bird is a specimen.”</p><p>A part of every sale goes to the river foundation he helped to start.</p>`,
    works: `
      001 | Patience | 24 x 36 | 2100 | wildlife, inspirational | A heron stands motionless in shallow water while mist hides the far bank. |
      002 | Roanoke, Six in the Morning | 36 x 24 | 2300 | wildlife, landscape | A lone heron and its reflection in warm early light. | sold
      004 | Edge of the Uwharries | 40 x 30 | 2850 | wildlife, landscape | Deer stop among the trees in the amber light of fall. |
      005 | Heard Before Seen | 30 x 24 | 1900 | wildlife | A stag lifts its head beside its herd in blue winter fog. |
      006 | Clearing | 36 x 36 | cost 1300 | wildlife, inspirational | Deer pass through a pale clearing in the gray-green woods. |
      007 | Under the Lilies | 30 x 30 | 1950 | wildlife | Koi turn slowly in deep green water among lily pads. |
      014 | Old Koi | 24 x 24 | 1500 | wildlife | Pale fish circle slowly in plum-dark water. | returned`,
  },
  {
    id: 105,
    name: 'Castellanos, Inés',
    code: 'IC',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Inés Castellanos was an architect in Cartagena for eighteen years, and it shows: nothing in her streets is out of plumb by accident. She paints façades the way other people paint faces, and always at the hour when shadows do half of the drawing.</p><p>Since moving to Durham she has returned each winter to a different old town with a folding stool and a roll of primed linen. The people in her pictures are small on purpose. “They live there,” she says. “I am only visiting.”</p>`,
    works: `
      001 | Siesta | 36 x 24 | 2400 | architectural | Shuttered house fronts in blue, yellow and white stand in the full sun of early afternoon. |
      002 | Calle de la Media Luna | 24 x 30 | 1900 | architectural, impressionistic | Tall, warm façades with rows of shutters, the street half in shadow. | sold
      003 | Five O'Clock Shadow | 30 x 24 | 2050 | architectural | An arcade runs toward a distant horizon and throws long shadows over an empty square. |
      004 | The Baker's Street | 30 x 20 | cost 900 | architectural | Pink houses side by side, one doorway dark and one window lit. |
      005 | Portico with Two Minutes Left | 40 x 30 | 2900 | architectural, inspirational | Arches at sundown, the square before them turning violet. |
      006 | Harbor Houses | 48 x 30 | 3300 | architectural, nautical | A bright row of houses by the water, in coral, white and yellow. | call
      007 | Nobody Home | 24 x 24 | 1500 | architectural | A long yellow arcade, bare ground and a figure too far away to know. |
      008 | Evening, Getsemaní | 24 x 36 | 2450 | architectural | Lamps come on behind shutters as the sky goes dark above the rooftops. |`,
  },
  {
    id: 106,
    name: 'Halvorsen, Kirsten',
    code: 'KH',
    type: 'Painting',
    medium: 'Oil on linen',
    from: 'consigned',
    biography: `<p>Kirsten Halvorsen paints rooms after people have left them. The rooms are real (a grandmother's house in Bergen, a rented flat in Asheville, the back office of this gallery), but the furniture has been moved until the light has somewhere to go.</p><p>She works in thin layers over a warm gray ground, one picture at a time, and rarely finishes more than ten in a year.</p>`,
    works: `
      001 | The Chair by the Window | 30 x 24 | 2800 | interior, realism | An empty chair in a sunlit room; the shape of the window lies across wall and floor. |
      002 | Nine in the Morning | 36 x 27 | 3200 | interior | A vase with branches on a narrow table, in a room of pale morning light. |
      003 | Someone Has Gone to Answer It | 24 x 30 | 2500 | interior, inspirational | A door stands open to a second room and another window beyond. | sold`,
  },
];
