import type { WrittenArtist } from './written-artist';

/** Woods, weather, rain on pavements, and fruit by a window. */
export const PAINTERS_OF_LIGHT: readonly WrittenArtist[] = [
  {
    id: 126,
    name: 'Bergström, Nils',
    code: 'NB',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Nils Bergström was a forester for the state of Vermont until his back and his eyes agreed that he should look at trees instead of marking them. He moved south for the longer autumns and keeps a studio in Boone with one window, facing a stand of birches that he planted.</p><p>The trunks go in last, with a palette knife that he filed from a handsaw. Everything behind them is painted as if nobody would ever see it, which is why people keep looking there.</p>`,
    works: `
      001 | Marked for Keeping | 30 x 40 | 2900 | landscape, impressionistic | White birch trunks stand before a blaze of orange and gold leaves. |
      002 | First Hard Frost | 24 x 30 | 2050 | landscape | Pale trunks in blue-white air, a few rust leaves still holding on. | sold
      003 | The Stand at Dusk | 48 x 30 | 3900 | landscape, inspirational | Birches glow against a violet and amber evening. |
      004 | Leaf Season, Late | 36 x 36 | cost 1500 | landscape, impressionistic | A close wood in gold and umber, the ground thick with leaves. |
      005 | Green before Anything | 20 x 24 | 1500 | landscape | Slender trunks in the sharp new greens of April. |
      006 | Eleven, Counted Twice | 40 x 30 | 2950 | landscape | Quiet grays and soft greens between white stems. | sold
      007 | Saplings | 16 x 20 | 1100 | landscape, impressionistic | Young birches in yellow light, with darts of orange. |`,
  },
  {
    id: 127,
    name: 'Tran, Vivian',
    code: 'VT',
    type: 'Painting',
    medium: 'Oil on canvas',
    from: 'consigned',
    biography: `<p>Vivian Tran grew up above her parents' restaurant in Houston, in a room whose ceiling was lit all night by the sign. She has never really painted daylight. Her streets are wet, her lamps are on, and the people in them have somewhere to be.</p><p>She works from memory and from the windows of buses. “Rain does half of the composition,” she says. “You just have to be out in it.” A line of her pictures hangs in the lobby of the Raleigh bus depot, where they are hard to tell from the windows.</p>`,
    works: `
      001 | Last Bus but One | 24 x 30 | 2400 | architectural, impressionistic | Lit windows and street lamps lie doubled in a wet blue street. |
      002 | Hargett Street, Eleven at Night | 36 x 30 | 3100 | architectural | Warm windows climb both sides of a dark street, and the pavement shines. | sold
      003 | After the Concert | 30 x 30 | 2650 | architectural, figurative | People with umbrellas walk home under lamps in a violet night. |
      004 | The Sign Is Still On | 20 x 24 | cost 800 | architectural | Deep blue walls and yellow windows, with light running down the street. |
      005 | November, Every Year | 40 x 30 | 3300 | architectural, impressionistic | A gray city evening, its lamps spread wide in the rain. |
      007 | Twelve Umbrellas | 40 x 30 | 3400 | figurative, impressionistic | People under umbrellas cross a shining gray square, seen from above. |
      008 | Matinee Lets Out | 30 x 30 | 2550 | figurative | Umbrellas in rose and white move over a wet pink square. | call
      009 | Market Day, Rain | 36 x 24 | 2500 | figurative, impressionistic | Rust, gold and green umbrellas on brown stones. |
      010 | Everyone Late | 24 x 30 | 1950 | figurative | Dark coats and bright umbrellas hurry over blue-white pavement. |`,
  },
  {
    id: 128,
    name: 'Pruitt-Hale, Josephine',
    code: 'JPH',
    type: 'Painting',
    medium: 'Oil on linen',
    from: 'consigned',
    biography: `<p>Josephine Pruitt-Hale flew crop dusters over Johnston County for twenty-two seasons. She paints what was in front of the propeller: four fifths sky, and under it a strip of land about as thick as a ruler.</p><p>She knows her clouds by name and by temper, and titles each canvas by the weather report of the day. She no longer flies. “I got tired of having to come down,” she says.</p>`,
    works: `
      001 | Winds Light and Variable | 48 x 36 | 3900 | landscape, impressionistic | High white clouds drift over a low line of land. |
      002 | Clearing from the West | 60 x 40 | 5200 | landscape, inspirational | Torn clouds lit from below at the end of a stormy day. | call
      003 | Ceiling Unlimited | 36 x 30 | 2700 | landscape | A huge, mild sky over green fields and a far hedge. | sold
      004 | Chance of Rain, Forty Percent | 40 x 30 | cost 1500 | landscape | Heavy gray clouds gather over a dark strip of country. |
      005 | Harvest Haze | 30 x 24 | 2050 | landscape, impressionistic | Warm, dusty light fills the air above stubble fields. |
      006 | Small Craft Advisory | 36 x 24 | 2300 | landscape, nautical | Fast clouds over a thin shore in strong blues. |
      007 | Red at Night | 48 x 24 | 3300 | landscape, inspirational | The whole sky burns orange above black fields. | sold`,
  },
  {
    id: 130,
    name: 'Vandermeer, Cornelia',
    code: 'CV',
    type: 'Painting',
    medium: 'Oil on panel',
    from: 'consigned',
    biography: `<p>Cornelia Vandermeer restored other people's paintings for thirty years, first in Delft and then at a museum that she will not name because of what she found under the varnish. When she began to paint her own she already knew every way in which a picture can die, and she takes none of them.</p><p>She sets up three or four pieces of fruit by a north window and works for as long as they last, which for pears is nine days. “A lemon,” she says, “will wait for you.”</p>`,
    works: `
      001 | Four Pears, Ninth Day | 16 x 12 | 2300 | still life, realism | Ripe pears stand apart in soft light from the left. |
      002 | Pears and a Jug | 20 x 16 | 2900 | still life, realism | Brown and yellow pears keep company on a plain table. | sold
      003 | Evening Pears | 18 x 18 | cost 1350 | still life, realism | Red and green pears glow out of a dark room. |
      004 | The Quiet Ones | 14 x 11 | 1850 | still life | Pears stand before a jar in pale light. |
      005 | Lemons, Waiting | 18 x 14 | 2400 | still life, realism | Bright lemons lie in deep blue shadow. |
      006 | Delft Yellow | 16 x 16 | 2350 | still life, realism | Lemons and a blue jug in front of a blue wall. | sold
      007 | Lemons in the Dark | 20 x 16 | 2750 | still life, realism | Lemons gathered about a yellow jug in deep green shadow. | call
      009 | Windfalls | 20 x 16 | 2700 | still life, realism | Apples in red and rust, fresh from the grass. |
      010 | The Orchard Ladder Is Up Again | 18 x 14 | 2300 | still life | Apples before a pale blue jug on a bright table. | sold
      011 | Winesaps | 16 x 12 | cost 980 x1.2 | still life, realism | Dark red apples and a pale jug in quiet rosy light. |`,
  },
  {
    id: 140,
    name: 'Adeyemi, Tunde',
    code: 'TA',
    type: 'Painting',
    medium: 'Acrylic on canvas',
    from: 'consigned',
    biography: `<p>Tunde Adeyemi counts birds for a living. As an ornithologist at the coast he has spent a good part of his life trying to estimate how many starlings are in a thing that does not stand still. The paintings began as diagrams.</p><p>Each bird is a single touch of a brush with three hairs. He stops when the number is right, and he will tell you the number.</p>`,
    works: `
      001 | Four Thousand, Give or Take | 48 x 34 | 3600 | wildlife, inspirational | A great flock of birds turns in an orange and violet evening sky. |
      002 | Murmuration over Stubble | 36 x 36 | 2900 | wildlife, landscape | Starlings wheel like smoke above a dark field. | sold
      003 | The Turn | 40 x 30 | 2800 | wildlife | A flock folds over itself in a rose-colored sky. |
      004 | Roost, Lake Mattamuskeet | 30 x 24 | cost 950 | wildlife, landscape | Birds pour down toward a black shore in blue light. |
      009 | Heron, Not Counted | 20 x 30 | 1700 | wildlife | One heron stands in blue water and mist. |`,
  },
  {
    id: 141,
    name: 'Ashby, Lorraine',
    code: 'LA',
    type: 'Painting',
    medium: 'Acrylic on panel',
    from: 'consigned',
    biography: `<p>Lorraine Ashby called lines for nineteen years, at club courts and twice at a tournament one has heard of. She sat so low and so close for so long that when she finally climbed a water tower and looked down at the courts, she says, it was like reading a letter that she had only ever smelled.</p><p>She paints them from there: two people, four shadows, and the geometry that they obey.</p>`,
    works: `
      001 | Second Serve | 30 x 40 | 2700 | sports, abstract | A clay-red tennis court from straight above, with two players and their long shadows. |
      002 | Tiebreak, 6:40 p.m. | 40 x 30 | 2800 | sports | An orange court tilts across the picture; two small figures stand at its ends. | sold
      003 | Out | 24 x 30 | 1850 | sports, abstract | White lines on a dull clay court, the ball just beyond one of them. |
      004 | Club Doubles, Rained Off | 30 x 30 | cost 950 | sports | A blue-gray court after rain with two players still on it. |`,
  },
];
