/** Words by which the name of a firm is recognized, several on a line with commas between. */
export const FIRM_WORDS = [
  'museum, gallery, galleries, framing, hotel, motel, restaurant, bakery, cafe, café, associates, partners',
  'partnership, university, college, school, institute, foundation, society, association, hospital, clinic',
  'dental, library, theater, theatre, studio, studios, interiors, design, designs, properties, realty',
  'insurance, construction, consulting, architects, services, enterprises, company, corporation, group, council',
  'committee, department, dept, county, ministry, agency, pottery, potteries, glassworks, ironworks',
  'credit union, chamber, diocese, parish, cathedral, synagogue, vineyards, builders, supply, productions',
  'holdings, investments, management, ventures, inn, resort, spa, law firm, workshop, workshops, ceramics',
  'foundry, collective, brewery, winery, editions, orthodontics, atelier, ateliers, cooperative, guild',
].flatMap((words) => words.split(', '));

/** Words of firms that are last names as well (Frank Church), so that they do not prove a firm. */
export const SURNAMES_OF_FIRMS = ['bank', 'church', 'trust', 'center', 'centre', 'club'];
