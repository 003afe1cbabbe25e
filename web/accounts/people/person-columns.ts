/** The columns of the list where there is room for them: name, address, category, desk, manage. */
export const personColumns = 'md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_7rem_4.5rem_4.5rem]'
