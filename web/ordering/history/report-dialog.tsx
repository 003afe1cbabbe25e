import type { PrintRequest } from '@campus-print/contract/ordering'
import { NewIssueReport, reportIssue } from '@campus-print/contract/support'
import { i18n } from '@campus-print/domain/language'
import { issueCategories, issueCategoryLabels, maxDescriptionLength } from '@campus-print/domain/support'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { inputClass, Options, PlaceholderOption, SelectInput } from '../../ui/forms/inputs.tsx'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { IssueReports, issuesQuery } from './issue-reports.tsx'

type Report = z.input<typeof NewIssueReport>

export interface ReportProps {
  request: PrintRequest
  onClose: () => void
}

/** Reports to the print desk what is wrong with a print, below what was reported of it before. */
export function ReportDialog({ request, onClose }: ReportProps) {
  const { register, handleSubmit, formState } = useForm<Report>({
    resolver: schemaResolver(NewIssueReport),
    defaultValues: { description: '' },
  })
  const { errors } = formState
  const queries = useQueryClient()
  const issues = issuesQuery(request.id)
  const { data: { reports } = { reports: [] } } = useQuery(issues)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Report) => call(reportIssue, { params: { id: request.id }, body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: issues.queryKey })
      toastSuccess(i18n.t('The print desk has your report'))
      onClose()
    },
  })
  return (
    <Dialog
      isSmall
      isOpen
      title={i18n.t('Report a problem')}
      description={request.documentName}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-2 overflow-y-auto p-4"
        onSubmit={(event) => void handleSubmit((report) => mutate(report))(event)}
      >
        {reports.length > 0 && (
          <div className="grid gap-3 border-b border-line pb-4">
            <IssueReports reports={reports} />
          </div>
        )}
        <Field label={i18n.t('What is wrong?')} error={errors.category?.message}>
          {(controlProps) => (
            <SelectInput {...controlProps} {...register('category')} defaultValue="">
              <PlaceholderOption />
              <Options values={issueCategories} names={categoryNames()} />
            </SelectInput>
          )}
        </Field>
        <Field label={i18n.t('Description')} error={errors.description?.message}>
          {(controlProps) => (
            <textarea
              {...controlProps}
              {...register('description')}
              rows={5}
              maxLength={maxDescriptionLength}
              className={inputClass}
            />
          )}
        </Field>
        {error && (
          <Notice kind="error" announced>
            {reportErrorMessage(error)}
          </Notice>
        )}
        <Button type="submit" busy={isPending}>
          {i18n.t('Send report')}
        </Button>
      </form>
    </Dialog>
  )
}

function categoryNames() {
  return {
    quality: i18n.t(issueCategoryLabels.quality),
    'missing-pages': i18n.t(issueCategoryLabels['missing-pages']),
    'wrong-settings': i18n.t(issueCategoryLabels['wrong-settings']),
    'not-received': i18n.t(issueCategoryLabels['not-received']),
    other: i18n.t(issueCategoryLabels.other),
  }
}

function reportErrorMessage(error: unknown): string {
  const message = error instanceof ApiError ? error.errors[0]?.message : undefined
  return (
    message ??
    serverMessage(error, i18n.t('Your report was not sent. Check your connection, then try again.'))
  )
}
