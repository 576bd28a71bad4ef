import type { WrittenEvent } from './written-event';

/** Events to come, counted from the day of the first start. */
export const COMING_EVENTS: readonly WrittenEvent[] = [
  {
    id: 37,
    name: 'Coffee with Adaeze Okafor-Lindqvist',
    summary: 'She paints at five in the morning and will be awake long before you. Pastries from across the street.',
    content: `<p>Adaeze Okafor-Lindqvist walks out in the dark, sets up in a field that she has asked nobody's leave to stand in, and is finished by the time most of us look for our shoes. On this Saturday she brings the pochade box, six studies that have not been framed yet, and the notebook in which she writes what the light did.</p><p>Come for the coffee, stay for the questions. The studies are for sale from the table; the first person to ask for one usually gets it.</p><h3>Good to know</h3><ul><li>Free, and without registration, though an answer helps us count the cups.</li><li>Children are welcome, and so are quiet dogs.</li></ul>`,
    times: [['Saturday', 6, '11:00', '12:30']],
    images: [1101, 1108],
    location: 1,
  },
  {
    id: 38,
    name: 'Small Works for Large Affections',
    summary: 'Sixty works under twelve inches, hung from the floor up, by everybody on our list. Doors open late.',
    content: `<p>Once a year we ask all of our artists for the smallest thing that they are proud of. This time forty said yes. The pictures hang salon style on the long wall, edge to edge, and each can leave with you the same night: we wrap while you wait.</p><p>Most are under $600. Some are by people whose large works you would have to sell the car for.</p><p>The street is closed to traffic from six. There will be a trumpet.</p>`,
    times: [['Friday', 13, '18:00', '21:00']],
    images: [60, 1310],
    location: 1,
  },
  {
    id: 39,
    name: 'Drawing from Life, with Min-seo Park',
    summary: 'One model, one line, two evenings. For those who have drawn before, and those who stopped at twelve.',
    content: `<p>Min-seo Park draws a figure in one line and then leaves it alone. In two evenings she shows how: the first is all warm-ups, forty drawings each, most of them wonderful by accident. On the second we use the good paper.</p><p>Easels, newsprint and ink are here. Wear something that has seen ink before. There are fourteen places, and they are taken; call us if you would like to be told when somebody cannot come.</p>`,
    times: [
      ['Wednesday', 17, '18:30', '20:30'],
      ['Wednesday', 24, '18:30', '20:30'],
    ],
    images: [2201, 2202, 66],
    location: 1,
    closed: true,
  },
  {
    id: 41,
    name: 'We Are Moving: Open House in the New Rooms',
    summary: 'Three doors down, twice the wall, north light. Help us carry the first picture over the threshold.',
    content: `<p>After more than twenty-five years at one address we are moving, all of forty paces. The corner with the tall windows has come free, and we have taken it: four thousand square feet on one floor, a framing workshop behind glass, and a classroom whose sink works.</p><h2>What happens when</h2><ul><li><strong>Friday evening</strong> we hang the first wall together. Whoever comes gets a pair of cotton gloves and a picture to carry. Yes, really; we have walked the route and there is one curb.</li><li><strong>Saturday</strong> the new rooms are open all day. Elias cuts the first miter at noon. Every frame ordered on that day comes with museum glass at the price of plain.</li></ul><h2>What stays the same</h2><p>The telephone number, the hours, the people, and the chair by the window in which you may sit as long as you like.</p><h2>What changes</h2><p>From the Monday before, custom framing is collected at the new counter. If we have something of yours in the racks, you will hear from us with a day and a time. Parking is behind the building, off West Lane; the first hour is on us.</p><p>Bring whoever has not been here yet.</p>`,
    times: [
      ['Friday', 33, '17:00', '21:00'],
      ['Saturday', 34, '11:00', '18:00'],
    ],
    images: [7, 60, 54],
    location: 1,
  },
  {
    id: 42,
    name: 'The Long Exposure: Marchetti and Sørensen-Ruiz in Conversation',
    summary:
      'One works with a wooden camera and a dog, the other with tide tables. They disagree about everything but waiting.',
    content: `<p>Paolo Marchetti photographs in black and white, on film, with a camera that he cannot carry far. Camila Sørensen-Ruiz prints in color, from the edges of the day. Both open the shutter and then stand there, for minutes, doing nothing, which both will tell you is the work.</p><p>June Okonjo of the gallery tries to get a word in. New prints by both hang in the Mill Room for the weekend.</p>`,
    times: [['Thursday', 47, '19:00', '20:30']],
    images: [3006, 3101],
    location: 2,
  },
  {
    id: 43,
    name: 'How to Hang a Picture, and Where',
    summary: 'A hammer, a level and fifty-eight inches: an hour with Tomás that saves your plaster.',
    content: `<p>Why is it always too high? Tomás Rivera hangs about two thousand pictures a year, on brick, plaster, concrete and once on a boat. In an hour he shows the two hooks that you need and the eleven that you do not, how to find a stud without a device, how to hang a pair, a row and a whole staircase, and why the middle of the picture belongs fifty-eight inches above the floor.</p><p>Everybody drives a nail. The wall is ours and used to it.</p>`,
    times: [['Saturday', 61, '10:00', '11:00']],
    images: [65],
    location: 1,
  },
  {
    id: 44,
    name: 'Six Painters, New Walls (draft)',
    summary: 'Working title; the loans are being confirmed.',
    content: `<p>To be written once the loans are confirmed.</p>`,
    times: [['Friday', 96, '18:00', '20:30']],
    images: [1307],
    location: 1,
    draft: true,
  },
];
