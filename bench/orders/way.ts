/** A way to get orders paid. */
export interface Way {
  /** Gets so many paid; answers how many it were per second. */
  run(orders: number): Promise<number>
  close(): Promise<void>
}
