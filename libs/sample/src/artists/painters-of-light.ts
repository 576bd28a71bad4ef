import type { WrittenArtist } from '../written';

/** Woods, weather, rain on pavements, and fruit by a window. */
export const PAINTERS_OF_LIGHT: readonly WrittenArtist[] = [
  {
    id: 126,
    name: 'Bergström, Nils',
    portrait: '126x246',
    code: 'NB',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Nils Bergström was a forester for the state of Vermont until his back and his eyes agreed that he should look at trees instead of marking them. He moved south for the longer autumns and keeps a studio in Boone with one window, facing a stand of birches that he planted.</p><p>The trunks go in last, with a palette knife that he filed from a handsaw. Everything behind them is painted as if nobody would ever see it, which is why people keep looking there.</p>`,
    works: `
      Marked for Keeping | birches autumn | 30 x 40 | 2900 | landscape, impressionistic | White birch trunks stand before a blaze of orange and gold leaves. |
      First Hard Frost | birches winter | 24 x 30 | 2050 | landscape | Pale trunks in blue-white air, a few rust leaves still holding on. | sold
      The Stand at Dusk | birches dusk | 48 x 30 | 3900 | landscape, inspirational | Birches glow against a violet and amber evening. |
      Leaf Season, Late | birches ochre | 36 x 36 | cost 1500 | landscape, impressionistic | A close wood in gold and umber, the ground thick with leaves. |
      Green before Anything | birches meadow | 20 x 24 | 1500 | landscape | Slender trunks in the sharp new greens of April. |
      Eleven, Counted Twice | birches sage | 40 x 30 | 2950 | landscape | Quiet grays and soft greens between white stems. | sold
      Saplings | birches citrus | 16 x 20 | 1100 | landscape, impressionistic | Young birches in yellow light, with darts of orange. |
      What the Deer See | birches mist | 30 x 24 | cost 980 x1.2 | landscape, wildlife | A gray wood at the height of a deer's eye. |
      Red Maple behind Birch | birches ruby | 30 x 30 | 2400 | landscape, impressionistic | Crimson leaves burn behind a row of pale trunks. | call
      North Window | birches coast | 24 x 36 | 2300 | landscape, inspirational | Birches against cold blue, seen through clean air. |
      Sugar Weather | birches linen | 18 x 14 | 860 | landscape | A small study of bare trunks in the warm white light of March. | sold
      Forester's Holiday | birches jade | 48 x 36 | 4200 | landscape | A wide wood in deep greens, with light coming in from the far side. |`,
  },
  {
    id: 127,
    name: 'Tran, Vivian',
    portrait: '127x124',
    code: 'VT',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Vivian Tran grew up above her parents' restaurant in Houston, in a room whose ceiling was lit all night by the sign. She has never really painted daylight. Her streets are wet, her lamps are on, and the people in them have somewhere to be.</p><p>She works from memory and from the windows of buses. “Rain does half of the composition,” she says. “You just have to be out in it.” A line of her pictures hangs in the lobby of the Raleigh bus depot, where they are hard to tell from the windows.</p>`,
    works: `
      Last Bus but One | nocturne indigo | 24 x 30 | 2400 | architectural, impressionistic | Lit windows and street lamps lie doubled in a wet blue street. |
      Hargett Street, Eleven at Night | nocturne ember | 36 x 30 | 3100 | architectural | Warm windows climb both sides of a dark street, and the pavement shines. | sold
      After the Concert | nocturne plum | 30 x 30 | 2650 | architectural, figurative | People with umbrellas walk home under lamps in a violet night. |
      The Sign Is Still On | nocturne cobalt | 20 x 24 | cost 800 | architectural | Deep blue walls and yellow windows, with light running down the street. |
      November, Every Year | nocturne slate | 40 x 30 | 3300 | architectural, impressionistic | A gray city evening, its lamps spread wide in the rain. |
      Taxi Weather | nocturne amber | 18 x 24 | 1550 | architectural | Golden lamps and golden puddles in a narrow street. | sold
      Twelve Umbrellas | umbrellas slate | 40 x 30 | 3400 | figurative, impressionistic | People under umbrellas cross a shining gray square, seen from above. |
      Matinee Lets Out | umbrellas rose | 30 x 30 | 2550 | figurative | Umbrellas in rose and white move over a wet pink square. | call
      Market Day, Rain | umbrellas autumn | 36 x 24 | 2500 | figurative, impressionistic | Rust, gold and green umbrellas on brown stones. |
      Everyone Late | umbrellas coast | 24 x 30 | 1950 | figurative | Dark coats and bright umbrellas hurry over blue-white pavement. |
      Two, Sharing | umbrellas dusk | 16 x 20 | 1200 | figurative, inspirational | Umbrellas in gold, blue and violet cross a dark square in the evening. | sold
      The Depot at Five | umbrellas mist | 48 x 30 | cost 1900 x1.15 | figurative | A crowd thins out across a wide, silvery place. |
      Green Light | nocturne jade | 24 x 36 | 2450 | architectural, impressionistic | A street in green darkness, with lamps like a string of pearls. |`,
  },
  {
    id: 128,
    name: 'Pruitt-Hale, Josephine',
    portrait: '128x96',
    code: 'JPH',
    type: 'Painting',
    medium: 'Oil on linen',
    from: 'consigned',
    biography: `<p>Josephine Pruitt-Hale flew crop dusters over Johnston County for twenty-two seasons. She paints what was in front of the propeller: four fifths sky, and under it a strip of land about as thick as a ruler.</p><p>She knows her clouds by name and by temper, and titles each canvas by the weather report of the day. She no longer flies. “I got tired of having to come down,” she says.</p>`,
    works: `
      Winds Light and Variable | big-sky coast | 48 x 36 | 3900 | landscape, impressionistic | High white clouds drift over a low line of land. |
      Clearing from the West | big-sky dusk | 60 x 40 | 5200 | landscape, inspirational | Torn clouds lit from below at the end of a stormy day. | call
      Ceiling Unlimited | big-sky meadow | 36 x 30 | 2700 | landscape | A huge, mild sky over green fields and a far hedge. | sold
      Chance of Rain, Forty Percent | big-sky slate | 40 x 30 | cost 1500 | landscape | Heavy gray clouds gather over a dark strip of country. |
      Harvest Haze | big-sky ochre | 30 x 24 | 2050 | landscape, impressionistic | Warm, dusty light fills the air above stubble fields. |
      Small Craft Advisory | big-sky cobalt | 36 x 24 | 2300 | landscape, nautical | Fast clouds over a thin shore in strong blues. |
      Red at Night | big-sky ember | 48 x 24 | 3300 | landscape, inspirational | The whole sky burns orange above black fields. | sold
      Morning, Unforecast | big-sky dawn | 24 x 24 | 1650 | landscape | Pink cloud and pale blue over a quiet plain. |
      Snow by Evening | big-sky winter | 30 x 30 | 2200 | landscape | A low white sky, just before it comes down. |
      Low over Four Oaks | big-sky autumn | 40 x 30 | 2950 | landscape, impressionistic | Broken clouds over fields of rust and brown. |
      Visibility Ten Miles | big-sky sage | 20 x 16 | 980 | landscape | A small, airy sky in soft greens and grays. | sold
      The Weather Itself | big-sky indigo | 60 x 48 | cost 3100 x1.1 | landscape, inspirational | A towering night-blue sky with one pale opening. |`,
  },
  {
    id: 130,
    name: 'Vandermeer, Cornelia',
    portrait: '130x179',
    code: 'CV',
    type: 'Painting',
    medium: 'Oil on panel',
    from: 'consigned',
    biography: `<p>Cornelia Vandermeer restored other people's paintings for thirty years, first in Delft and then at a museum that she will not name because of what she found under the varnish. When she began to paint her own she already knew every way in which a picture can die, and she takes none of them.</p><p>She sets up three or four pieces of fruit by a north window and works for as long as they last, which for pears is nine days. “A lemon,” she says, “will wait for you.”</p>`,
    works: `
      Four Pears, Ninth Day | pears linen | 16 x 12 | 2300 | still life, realism | Ripe pears stand apart in soft light from the left. |
      Pears and a Jug | pears amber | 20 x 16 | 2900 | still life, realism | Brown and yellow pears keep company on a plain table. | sold
      Evening Pears | pears ember | 18 x 18 | cost 1350 | still life, realism | Red and green pears glow out of a dark room. |
      The Quiet Ones | pears sage | 14 x 11 | 1850 | still life | Pears stand before a jar in pale light. |
      Lemons, Waiting | lemons coast | 18 x 14 | 2400 | still life, realism | Bright lemons lie in deep blue shadow. |
      Delft Yellow | lemons cobalt | 16 x 16 | 2350 | still life, realism | Lemons and a blue jug in front of a blue wall. | sold
      Lemons in the Dark | lemons citrus | 20 x 16 | 2750 | still life, realism | Lemons gathered about a yellow jug in deep green shadow. | call
      One Too Many | lemons noir | 12 x 10 | 1500 | still life, realism | Yellow fruit in a room of blacks and grays. |
      Windfalls | apples autumn | 20 x 16 | 2700 | still life, realism | Apples in red and rust, fresh from the grass. |
      The Orchard Ladder Is Up Again | apples meadow | 18 x 14 | 2300 | still life | Apples before a pale blue jug on a bright table. | sold
      Winesaps | apples ruby | 16 x 12 | cost 980 x1.2 | still life, realism | Dark red apples and a pale jug in quiet rosy light. |
      Apples for the Restorer | apples sepia | 14 x 14 | 1900 | still life, realism | Green and red apples in the browns of an old panel. |`,
  },
  {
    id: 140,
    name: 'Adeyemi, Tunde',
    portrait: '140x205',
    code: 'TA',
    type: 'Painting',
    medium: 'Acrylic on canvas',
    from: 'consigned',
    biography: `<p>Tunde Adeyemi counts birds for a living. As an ornithologist at the coast he has spent a good part of his life trying to estimate how many starlings are in a thing that does not stand still. The paintings began as diagrams.</p><p>Each bird is a single touch of a brush with three hairs. He stops when the number is right, and he will tell you the number.</p>`,
    works: `
      Four Thousand, Give or Take | flock dusk | 48 x 34 | 3600 | wildlife, inspirational | A great flock of birds turns in an orange and violet evening sky. |
      Murmuration over Stubble | flock autumn | 36 x 36 | 2900 | wildlife, landscape | Starlings wheel like smoke above a dark field. | sold
      The Turn | flock dawn | 40 x 30 | 2800 | wildlife | A flock folds over itself in a rose-colored sky. |
      Roost, Lake Mattamuskeet | flock indigo | 30 x 24 | cost 950 | wildlife, landscape | Birds pour down toward a black shore in blue light. |
      As One | flock mist | 60 x 30 | 4100 | wildlife, abstract | A wide flock drifts through pale gray air. | call
      Before the Owl | flock slate | 24 x 30 | 1900 | wildlife | A tight knot of birds in a stormy sky. |
      Evening Count | flock ember | 36 x 24 | 2350 | wildlife, impressionistic | Thousands of small birds cross a burning sky. | sold
      Winter Guests | flock winter | 30 x 30 | 2150 | wildlife | A loose flock over snow-light fields. |
      Heron, Not Counted | heron coast | 20 x 30 | 1700 | wildlife | One heron stands in blue water and mist. |
      Green Hour | flock jade | 24 x 18 | 1250 | wildlife, landscape | Birds sweep over a dark marsh under a green sky. |
      The Last to Land | flock plum | 40 x 40 | cost 1450 x1.2 | wildlife, inspirational | A long ribbon of birds against plum and gold. |`,
  },
  {
    id: 141,
    name: 'Ashby, Lorraine',
    portrait: '141x77',
    code: 'LA',
    type: 'Painting',
    medium: 'Acrylic on panel',
    from: 'consigned',
    biography: `<p>Lorraine Ashby called lines for nineteen years, at club courts and twice at a tournament one has heard of. She sat so low and so close for so long that when she finally climbed a water tower and looked down at the courts, she says, it was like reading a letter that she had only ever smelled.</p><p>She paints them from there: two people, four shadows, and the geometry that they obey.</p>`,
    works: `
      Second Serve | court jade | 30 x 40 | 2700 | sports, abstract | A clay-red tennis court from straight above, with two players and their long shadows. |
      Tiebreak, 6:40 p.m. | court cobalt | 40 x 30 | 2800 | sports | An orange court tilts across the picture; two small figures stand at its ends. | sold
      Out | court terracotta | 24 x 30 | 1850 | sports, abstract | White lines on a dull clay court, the ball just beyond one of them. |
      Club Doubles, Rained Off | court slate | 30 x 30 | cost 950 | sports | A blue-gray court after rain with two players still on it. |
      Clay, Sunday | court meadow | 36 x 48 | 3600 | sports, abstract | A red court with crisp white lines and late shadows. | call
      Baseline | court ochre | 20 x 24 | 1350 | sports | A brick-red court, two players and very little else. |
      Municipal No. 4 | court coast | 24 x 24 | 1500 | sports, abstract | A sea-green public court in low sun. | sold
      Advantage, Shadows | court dusk | 30 x 24 | 1900 | sports | Evening on a dark blue court; the shadows reach for the net. |
      Practice Wall | court plum | 16 x 20 | cost 420 x1.2 | sports | A small picture of a plum-colored court from the air. |`,
  },
];
