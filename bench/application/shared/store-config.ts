/** A variable that the benchmark sets for each application. */
export const env = (name: string): string => {
  const value = process.env[name]

  if (value === undefined) {
    throw new Error(`The benchmark's application needs the variable ${name}`)
  }
  return value
}

const backendUrl = env("MEDUSA_BACKEND_URL")

/** The common configuration of the applications with and without the plugin. */
export const projectConfig = {
  databaseUrl: env("DATABASE_URL"),
  http: {
    storeCors: "http://localhost:8000",
    adminCors: backendUrl,
    authCors: backendUrl,
    jwtSecret: "for-benchmarks-only",
    cookieSecret: "for-benchmarks-only",
  },
}

export const fileModule = {
  resolve: "@medusajs/medusa/file",
  options: {
    providers: [
      {
        resolve: "@medusajs/medusa/file-local",
        id: "local",
        options: {
          upload_dir: "static",
          private_upload_dir: "private-uploads",
          backend_url: `${backendUrl}/static`,
        },
      },
    ],
  },
}

/** The modules that several instances share, as docs/operations.md tells users to write them. */
export const modulesOnRedis = (redisUrl: string) => [
  {
    resolve: "@medusajs/medusa/event-bus-redis",
    options: {
      redisUrl,
      workerOptions: { concurrency: 10 },
      jobOptions: {
        removeOnComplete: { age: 3600, count: 1000 },
        removeOnFail: { age: 3600, count: 1000 },
      },
    },
  },
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
  {
    resolve: "@medusajs/medusa/caching",
    options: {
      providers: [
        {
          resolve: "@medusajs/caching-redis",
          id: "caching-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
]
