import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const settledMs = 250

/** What is typed to search by, and what is searched for: the same once typing has settled, and kept in the address. */
export function useSearchParam() {
  const { search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, type] = useState(search)
  useEffect(() => {
    const wanted = typed.trim()
    const ask = () => {
      if (wanted === search) return
      void navigate({ to: '.', search: wanted ? { search: wanted } : {}, replace: true })
    }
    const timer = setTimeout(ask, settledMs)
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return { typed, type, search }
}
