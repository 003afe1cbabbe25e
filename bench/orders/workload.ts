/** Places and pays orders, over HTTP or as SQL. */
export interface Workload {
  /** Places and pays this number of orders; returns the orders per second. */
  run(orders: number): Promise<number>
  close(): Promise<void>
}
