import { SearchScreen } from '../../ui/search-screen.tsx'
import { PeopleList } from './people-list.tsx'

/** Who may run the desk and who manages, and who waits to be confirmed. */
export function PeopleScreen() {
  return (
    <SearchScreen
      title="People"
      lead="Who runs the print desk, who manages, and who waits to be confirmed."
      listLabel="People and permissions"
      searchLabel="Search by name or email"
      results={PeopleList}
    />
  )
}
