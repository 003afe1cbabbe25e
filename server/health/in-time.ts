/** What comes of something, or `otherwise` where that takes longer; whatever becomes of it then is nobody's concern. */
export async function inTime<Result, Otherwise>(
  patienceMs: number,
  result: Promise<Result>,
  otherwise: () => Otherwise,
): Promise<Result | Otherwise> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), patienceMs).unref()
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
