/**
 * Known headings for each meaning of a column, with commas between, in lower case and without accents and signs. The first is the name
 * by which people are shown the meaning.
 */
export const PIECE_WORDS = {
  key: 'key, row key',
  name: 'name, title, artwork, artwork title, title of work, work, work title, piece, piece name, item, item name, object, titel, titre',
  artist:
    'artist, maker, artist name, name of artist, artist maker, creator, painter, made by, manufacturer, by, artists, last first, artist last first, kunstler, kunstlerin, artiste',
  artist_first: 'artist first, artist first name, artist forename, first name, maker first name, artist given name',
  artist_last: 'artist last, artist last name, last name, maker last name, surname, artist surname',
  catalog_no:
    'catalog no, catalogue no, catalog number, catalogue number, cat no, inv no, inv, inventory no, inventory number, inventory, inventory id, stock no, stock number, stock id, sku, item no, item number, accession no, accession number, ref, ref no, reference, no, number, code, nr, item id, piece no, piece number, piece id, work no, work number, work id, artwork no, artwork number, artwork id, object no, object number, object id',
  type: 'type, kind, object type, type of work, sort, class, classification',
  category: 'category, categories, subject, subject matter, genre, theme',
  medium:
    'medium, media, material, materials, technique, medium and support, medium support, media support, medium surface',
  width: 'width, w, wide, breadth, wd, wdth',
  height: 'height, h, high, ht, hgt',
  depth: 'depth, d, deep, dp, dpth',
  size: 'size, sizes, dimension, dimensions, measurements, image size, artwork size, unframed size, art size, dims, image dimensions, unframed, unframed dimensions',
  units: 'units, unit, size units, unit of measure, uom, measure, measured in, cm in, in cm, cm inch, inch cm',
  framed_size:
    'framed size, framed dimensions, frame size, framed, size framed, outside size, overall size, overall, overall dimensions, frame dimensions, outside dimensions',
  price:
    'price, retail, retail price, list price, ask, asking, asking price, our price, selling price, sale price, gallery price, retail value, list, msrp, rrp, tag price, preis, prix',
  cost: 'cost, cost price, purchase price, wholesale, wholesale price, net cost, net, paid, price paid, our cost, unit cost',
  year: 'year, yr, date made, date created, date of work, year made, year created, created, dated, made',
  edition: 'edition, edition no, edition number, edition size, ed, ed no, edition of',
  signed: 'signed, signature, inscription, inscribed, signed by artist, sig',
  description: 'description, web description, public description, about, details',
  comments: 'comments, comment, notes, note, remarks, internal notes, private notes',
  location: 'location, loc, place, where, room, wall, bin, shelf, current location, position',
  inventory_public:
    'inventory public, public, online, on web, on website, website, web, published, show online, visible',
  price_public: 'price public, show price, price shown, publish price',
  quantity: 'quantity, qty, on hand, qty on hand, quantity on hand, copies, count, pieces, in stock, number of pieces',
  how: 'how, how acquired, acquisition, acquisition type, acquired as, terms, ownership, purchased or consigned, owned or consigned, activity',
  consignor: 'consignor, consigner, consignor name, consigned by, consigned from, left by, owner, owner name, lender',
  vendor: 'vendor, vendor name, supplier, seller, bought from, purchased from, acquired from, source',
  share:
    'share, split, consignor share, consignor split, consignor percent, consignor rate, artist share, artist split, artist percent, share percent, split percent, percent to consignor, percent to artist',
  date: 'date acquired, acquired, acquired on, acquisition date, date received, received, received on, recd, rec d, date recd, date in, date purchased, purchase date, purchased on, bought on, date bought, date consigned, consignment date, consigned on, intake date, date rec d, rec d date, in date, arrived, date arrived, arrival date, intake',
  invoice: 'invoice, invoice no, invoice number, bill, bill no, vendor invoice, purchase order, po, po no',
  fees: 'fees, fee, shipping, freight, shipping cost',
  images:
    'images, image, image file, image files, image name, image names, image file name, image file names, photo, photos, photo file, photo files, picture, pictures, picture file, picture files, photograph, photographs, file, files, file name, file names, filename, filenames',
} as const;

const SURNAME = 'last name, surname, family name';
const GIVEN = 'first name, given name, forename, christian name';

export const ARTIST_WORDS = {
  key: 'key, row key',
  name: 'name, artist, artist name, name of artist, maker, maker name, full name, display name, creator, painter, artists, artist maker, maker artist, artist s name, artist full name, last first, artist last first, name last first, artist name last first, artist name first last, name first last',
  first: `first, ${GIVEN}, artist first, artist first name`,
  last: `last, ${SURNAME}, artist last, artist last name, artist surname`,
  studio: 'studio, studio name, company, company name, business, firm, organization',
  description:
    'biography, bio, description, about, about them, about the artist, about artist, artist bio, artist biography, artist statement, statement, profile, artist profile, blurb, cv, curriculum vitae, resume, story, text, bio text, short bio',
} as const;

export const CUSTOMER_WORDS = {
  key: 'key, row key',
  name: 'name, name last first firm, last first, last first name, customer, customer name, client, client name, full name, contact, contact name, collector, buyer, person, cust, cust name, household, guest, contact person, attn',
  first: `first, ${GIVEN}, fname, first names`,
  middle: 'middle, middle name, middle initial',
  last: `last, ${SURNAME}, lname`,
  suffix: 'suffix, name suffix',
  title: 'title, salutation, prefix, mr ms, honorific',
  company:
    'company, co, company name, business, business name, firm, firm name, organization, organisation, organization name, employer',
  email:
    'e mail, email, email address, e mail address, mail, primary email, email 1, e mail 1, e mail 1 address, email adress, e mail adress, contact email, e mail addr, email addr, mail addr, mail address, addr mail, address e mail',
  phone:
    'phone, phone no, phone number, telephone, tel, primary phone, phone 1, landline, daytime phone, evening phone, ph, ph no, tel no, telephone no, telephone number, phones, tel 1, telephone 1',
  mobile:
    'mobile, mobile phone, cell, cell phone, cellphone, mobile no, mobile number, mobile phone number, cell no, cell number, cell phone number, cell ph, ph cell, ph c, ph m, tel 2, phone 2, telephone 2, tel 2 cell, phone 2 cell, cell mobile, mobile cell, tel cell, phone cell, tel mobile, phone mobile, cell tel, mobile tel, mobile telephone, handy, mob',
  home_phone:
    'home phone, home, home tel, home telephone, home no, home number, home phone no, home phone number, tel home, home ph, ph home, ph h, tel h, phone home, telephone home, h phone, phone h, residence phone, private phone',
  work_phone:
    'work phone, work, work tel, work telephone, work no, work number, work phone no, work phone number, tel work, work ph, ph work, ph w, tel w, phone work, telephone work, w phone, phone w, office phone, office tel, office, phone office, business phone, business tel, bus phone, day phone',
  other_email:
    'other e mail, other email, email 2, e mail 2, second email, second e mail, secondary email, secondary e mail, alternate email, alt email, alternative email, work email, work e mail, email work, home email, home e mail, email home, spouse email, spouse e mail, email spouse',
  type: 'type, customer type, cust type, client type, kind',
  group: 'group, groups, customer group, client group, category, segment, tag, tags, list',
  tax_exempt: 'tax exempt, tax ex, exempt, no tax, resale, tax exemption',
  do_not_contact:
    'do not contact, no contact, do not mail, do not email, do not call, no mail, no email, no e mail, no mailings, dnc, opted out, opt out, unsubscribed',
  may_contact: 'may contact, may we contact, ok to contact, contact ok, may be contacted',
} as const;
