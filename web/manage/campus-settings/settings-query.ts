import {
  changeSettings,
  getManagedSettings,
  type ManagedSettings,
  type SettingsChange,
} from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { userDataKey, useRecheckOnForbidden } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

const managedSettingsQuery = queryOptions({
  queryKey: [userDataKey, 'managed settings'],
  queryFn: async () => (await call(getManagedSettings)).data,
  staleTime: 0,
})

/** All settings, as managers see them. */
export function useManagedSettings() {
  const found = useQuery(managedSettingsQuery)
  useRecheckOnForbidden(found.error)
  return found
}

/** Loads the settings again; `undefined` where that fails. */
export function useRefetchSettings(): () => Promise<ManagedSettings | undefined> {
  const queries = useQueryClient()
  return () => queries.fetchQuery(managedSettingsQuery).catch(() => undefined)
}

/** Saves a part of the settings; what else shows settings loads them again. */
export function useSaveSettings(onSaved: (settings: ManagedSettings) => void) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (change: SettingsChange) => call(changeSettings, { body: change }),
    onSuccess: ({ data }) => {
      queries.setQueryData(managedSettingsQuery.queryKey, data)
      void queries.invalidateQueries({ queryKey: ['settings'] })
      void queries.invalidateQueries({ queryKey: ['service-status'] })
      toastSuccess(i18n.t('Settings saved'))
      onSaved(data)
    },
  })
  useRecheckOnForbidden(saving.error)
  return saving
}
