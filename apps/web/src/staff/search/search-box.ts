/** Id of the box of the one search, which keys lead to. */
export const SEARCH_BOX = 'search-everything';
