#!/bin/sh
# The print command of the ippeveprinter under test. The job's name selects what happens;
# it goes on when the test puts a file into $PRINTER_CONTROL.
echo "$IPP_JOB_ID $IPP_JOB_NAME" >> "$PRINTER_CONTROL/jobs"

wait_for() {
  while [ ! -e "$PRINTER_CONTROL/$1" ]; do
    # The printer was stopped, with its folder deleted.
    [ -d "$PRINTER_CONTROL" ] || exit 1
    sleep 0.05
  done
}

case "$IPP_JOB_NAME" in
*abort*)
  echo "ERROR: The document cannot be interpreted" >&2
  exit 1
  ;;
*media-empty*)
  echo "STATE: +media-empty-error,media-needed-error" >&2
  wait_for refilled
  echo "STATE: -media-empty-error,media-needed-error" >&2
  ;;
*slow*)
  wait_for finished
  # The next one waits again.
  rm "$PRINTER_CONTROL/finished"
  ;;
esac
exit 0
