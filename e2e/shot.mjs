import chromium from '@sparticuz/chromium'; import { chromium as pw } from 'playwright'
import { readFileSync } from 'node:fs'
const B='http://localhost:3101'
for (let i=0;i<40;i++){ try { if ((await fetch(B+'/v1/health/ready')).ok) break } catch {} await new Promise(r=>setTimeout(r,300)) }
const j=async(m,p,b,t)=>{const r=await fetch(B+p,{method:m,headers:{...(b&&{'content-type':'application/json'}),...(t&&{authorization:'Bearer '+t})},body:b&&JSON.stringify(b)});return r.status===204?null:r.json()}
const email='asha'+Date.now()+'@example.org'
const s=await j('POST','/v1/auth/register',{name:'Asha Shrestha',email,password:'a long enough secret 9'})
const tok=s.accessToken.token
const imp=async(f)=>{const fd=new FormData();fd.append('file',new Blob([readFileSync(f)]),f.split('/').pop());const t0=Date.now();const r=await(await fetch(B+'/v1/family/family-tree/import',{method:'POST',headers:{authorization:'Bearer '+tok},body:fd})).json();for(;;){const job=await j('GET','/v1/job/'+r.jobId,null,tok);if(job.endedAt){console.log(f.split('/').pop(),job.status,job.error,Date.now()-t0,'ms',job.report?.people,job.report?.seconds);return r.familyTreeId}await new Promise(r=>setTimeout(r,100))}}
const trees={}
for (const f of process.argv.slice(2)) trees[f]=await imp(f)
const b=await pw.launch({executablePath:await chromium.executablePath(),args:['--no-sandbox','--use-gl=angle','--use-angle=swiftshader','--disable-background-networking'],headless:true})
for (const [w,h,theme] of [[1280,800,'light'],[390,844,'dark']]) {
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:theme}); const p=await c.newPage()
 p.on('console',m=>{if(m.type()==='error')console.log('CONSOLE',m.text().slice(0,300))}); p.on('pageerror',e=>console.log('PAGEERROR',e.message.slice(0,400)))
 await p.goto(B+'/login'); await p.getByLabel(/email/i).fill(email); await p.getByRole('textbox',{name:/password/i}).fill('a long enough secret 9'); await p.getByRole('main').getByRole('button',{name:/log in/i}).click(); await p.waitForURL('**/home',{timeout:8000})
 await p.waitForTimeout(800); await p.screenshot({path:`/tmp/s-home-${w}.png`})
 await p.goto(B+'/home/family-list'); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/s-list-${w}.png`})
 let n=0; for (const t of Object.values(trees)) { n++
  await p.goto(B+'/home/family-graph/'+t); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/s-focus${n}-${w}.png`})
  await p.goto(B+'/home/family-graph/'+t+'?view=whole'); await p.waitForTimeout(3000); await p.screenshot({path:`/tmp/s-whole${n}-${w}.png`})
  if(n===1){ await p.goto(B+'/home/family-graph/'+t+'?view=outline'); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/s-outline-${w}.png`})
   const ppl=await j('GET','/v1/family/family-tree/'+t+'/people?limit=5',null,tok); await p.goto(B+'/home/person/'+ppl.data[3].id); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/s-person-${w}.png`,fullPage:true})
   await p.goto(B+'/home/family-graph/'+t+'/people'); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/s-people-${w}.png`}) }
 }
 await c.close() }
await b.close()
